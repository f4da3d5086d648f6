package dyno.export;

import dyno.hotspot.CodePlace;
import dyno.hotspot.Hotspot;
import dyno.hotspot.Ranking;
import dyno.hotspot.finding.Finding;
import dyno.hotspot.finding.Finding.Place;
import dyno.output.Names;
import java.util.Collection;
import java.util.Objects;

/**
 * A line of the driver's code.
 *
 * @param line from 1; the first of the file where none is known, because code hosts refuse a result without a line
 */
public record SarifPlace(String className, String methodName, int line) {
    public String method() {
        return className + "." + methodName;
    }

    public static SarifPlace of(Hotspot hotspot) {
        return of(hotspot.heaviestPlace());
    }

    /** The heaviest line to blame that is known, or else that of the hotspot. */
    public static SarifPlace of(Finding finding, Collection<Ranking> rankings) {
        return finding.places().stream()
                .map(Place::code)
                .filter(Objects::nonNull)
                .filter(code -> code.line() > 0)
                .findFirst()
                .map(SarifPlace::of)
                .orElseGet(() ->
                        new SarifPlace(finding.className(), finding.methodName(), heaviestLine(finding, rankings)));
    }

    private static SarifPlace of(CodePlace code) {
        return new SarifPlace(code.className(), code.methodName(), Math.max(1, code.line()));
    }

    private static int heaviestLine(Finding finding, Collection<Ranking> rankings) {
        return rankings.stream()
                .flatMap(ranking -> ranking.hotspots().stream())
                .filter(hotspot -> hotspot.className().equals(finding.className())
                        && hotspot.methodName().equals(finding.methodName()))
                .map(Names::heaviestLine)
                .filter(line -> line > 0)
                .findFirst()
                .orElse(1);
    }
}
