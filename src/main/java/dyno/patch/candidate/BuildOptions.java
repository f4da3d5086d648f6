package dyno.patch.candidate;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * How patches are applied and compiled.
 *
 * @param fuzz lines of context at each end of a hunk that may differ if it does not apply exactly
 * @param libraries finds the jars with packages that the sources import and the driver's jar does not contain; used
 *     only if there are such imports
 */
public record BuildOptions(int fuzz, Function<Set<String>, List<Path>> libraries) {}
