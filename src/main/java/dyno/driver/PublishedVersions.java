package dyno.driver;

import dyno.driver.DriverException.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/** The published versions of a driver, under all names that it had. */
public final class PublishedVersions {
    /** Only numbers, optionally with the suffix that some projects use for final versions. */
    private static final Pattern STABLE = Pattern.compile("\\d+(\\.\\d+)*([.-](Final|GA|RELEASE))?");

    private final ArtifactResolver artifacts;

    public PublishedVersions(ArtifactResolver artifacts) {
        this.artifacts = artifacts;
    }

    /**
     * The versions between two versions, inclusive, oldest first.
     *
     * @param driver short name or {@code group:artifact}
     * @param unstable whether to include release candidates, betas and similar versions
     * @throws DriverException UNKNOWN_DRIVER, NOT_A_DRIVER for the C client, UNKNOWN_VERSION when one of the ends is
     *     not published
     */
    public List<DriverCoordinates> between(String driver, String from, String to, boolean unstable) {
        if (!driver.contains(":")) {
            DriverCatalogue.requireName(driver);
            DriverCoordinates.parseJdbc(driver);
        }
        List<String> all = new ArrayList<>();
        for (String name : DriverCatalogue.publications(driver)) {
            String[] parts = name.split(":");
            artifacts.versions(parts[0], parts[1]).stream()
                    .filter(version ->
                            DriverCatalogue.publishedAs(driver, version).equals(name))
                    .forEach(all::add);
        }
        for (String end : List.of(from, to)) {
            if (!all.contains(end)) {
                throw new DriverException(
                        Kind.UNKNOWN_VERSION,
                        driver + " has no published version " + end + "; published are " + String.join(", ", all)
                                + ".");
            }
        }
        return all.stream()
                .filter(version -> unstable
                        || isEnd(version, from, to)
                        || STABLE.matcher(version).matches())
                .filter(version -> DriverCatalogue.parse(version).compareTo(DriverCatalogue.parse(from)) >= 0
                        && DriverCatalogue.parse(version).compareTo(DriverCatalogue.parse(to)) <= 0)
                .sorted(Comparator.comparing(DriverCatalogue::parse))
                .map(version -> new DriverCoordinates(driver, version, List.of()))
                .toList();
    }

    private static boolean isEnd(String version, String from, String to) {
        return version.equals(from) || version.equals(to);
    }
}
