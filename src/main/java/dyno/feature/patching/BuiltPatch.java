package dyno.feature.patching;

import dyno.driver.DriverArtifact;

/**
 * A candidate whose jar is kept.
 *
 * @param candidate the driver, with its jars
 * @param sha256 of the jar, in hexadecimal
 */
public record BuiltPatch(DriverArtifact candidate, String sha256) {}
