package dyno.study;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A published measurement of JDBC drivers: what was measured, the figures as they were published, and what they were said to
 * show.
 *
 * @param id short name, such as {@code s3}
 * @param year of publication
 * @param title as published
 * @param source where
 * @param setting drivers, server and method, as far as published
 * @param setup server, JDK, settings and network
 * @param finding what it found, in words that need no table
 * @param method how it made one figure of its runs; null when it does not say
 * @param profiler which its shares come from; null when they come from stack samples, or there are none
 * @param drivers the drivers of the study, by the key that its measures name them with
 * @param tables all published figures, and what is shown beside them
 * @param claims what the figures were said to show, the most important first
 * @param traffic operations whose commands are shown in full, such as {@code mysql connect+disconnect}
 * @param remarks what a reader should know before comparing
 * @param otherSettings of the server, under which a part is measured, too
 */
public record Study(
        String id,
        int year,
        String title,
        String source,
        String setting,
        Setup setup,
        String finding,
        Method method,
        Profiler profiler,
        List<StudyDriver> drivers,
        List<Table> tables,
        List<Claim> claims,
        List<String> traffic,
        List<String> remarks,
        List<OtherSettings> otherSettings) {
    public Study {
        drivers = List.copyOf(drivers);
        tables = List.copyOf(tables);
        claims = List.copyOf(claims);
        traffic = List.copyOf(traffic);
        remarks = List.copyOf(remarks);
        otherSettings = otherSettings == null ? List.of() : List.copyOf(otherSettings);
    }

    /**
     * The part of the study that is measured under other settings of the server: the figures of their rows, and the claims on these alone.
     *
     * @throws IllegalArgumentException when the study has no settings of this name
     */
    public Study under(String name) {
        OtherSettings other = otherSettings.stream()
                .filter(settings -> settings.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("The study " + id + " has no settings '" + name + "'"
                        + (otherSettings.isEmpty()
                                ? " but its own: leave --settings out."
                                : "; choose published, "
                                        + otherSettings.stream()
                                                .map(OtherSettings::name)
                                                .collect(Collectors.joining(" or "))
                                        + ".")));
        List<Table> parts = tables.stream()
                .map(table -> table.rows(other.rows()))
                .filter(table -> !table.figures().isEmpty())
                .toList();
        Set<Measure> measures = parts.stream()
                .flatMap(table -> table.figures().stream())
                .map(Figure::measure)
                .collect(Collectors.toSet());
        return new Study(
                id,
                year,
                title,
                source,
                setting,
                setup.withOptions(other.options()),
                finding,
                method,
                profiler,
                drivers,
                parts,
                claims.stream().filter(claim -> claim.isOf(measures)).toList(),
                traffic,
                remarks,
                otherSettings);
    }

    public StudyDriver driver(String key) {
        return drivers.stream()
                .filter(driver -> driver.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("The study " + id + " has no driver '" + key + "'."));
    }

    /** The published value of a claim: of its measure, or the ratio of both; NaN where nothing was published. */
    public double published(Claim claim) {
        double numerator = published(claim.numerator());
        return claim.denominator() == null ? numerator : numerator / published(claim.denominator());
    }

    /**
     * The direction that a claim sees.
     *
     * @throws IllegalStateException when the claim has none, because it is about a number
     */
    public Direction direction(Claim claim) {
        double published = published(claim);
        if (Double.isFinite(published)) {
            return Direction.of(claim.isRatio() ? published : Direction.ofShare(published));
        }
        if (claim.says() == null) {
            throw new IllegalStateException("Neither a figure nor the data say a direction: " + claim.sentence());
        }
        return claim.says();
    }

    /** Of several operations, the sum of what was published for each. */
    private double published(Measure measure) {
        return measure.kind() == Measure.Kind.TIME && measure.operations().size() > 1
                ? measure.each().mapToDouble(this::publishedFigure).sum()
                : publishedFigure(measure);
    }

    private double publishedFigure(Measure measure) {
        return tables.stream()
                .flatMap(table -> table.figures().stream()
                        .filter(figure -> figure.measure().equals(measure) && figure.published() != null)
                        .map(figure -> table.unit().toBase(figure.publishedValue())))
                .findFirst()
                .orElse(Double.NaN);
    }
}
