package dyno.report;

import dyno.hotspot.Hotspot;
import dyno.hotspot.MethodTotal;
import dyno.hotspot.Ranking;
import dyno.hotspot.finding.Finding;
import dyno.hotspot.finding.Finding.Part;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of the driver's code.
 *
 * @param line from 1; the first of the file where none is known, because code hosts refuse a result without a line
 */
record SarifPlace(String className, String methodName, int line) {
    private static final Pattern BLAMED = Pattern.compile("(?<class>.+)\\.(?<method>.+):(?<line>[1-9]\\d{0,8})");

    String method() {
        return className + "." + methodName;
    }

    /** The heaviest line of a hotspot. */
    static SarifPlace of(Hotspot hotspot) {
        return new SarifPlace(hotspot.className(), hotspot.methodName(), Math.max(1, Names.heaviestLine(hotspot)));
    }

    /** The heaviest line to blame whose class is known, or else that of the hotspot. */
    static SarifPlace of(Finding finding, Collection<Ranking> rankings) {
        Set<String> classes = classes(finding, rankings);
        return finding.places().stream()
                .map(Part::name)
                .map(BLAMED::matcher)
                .filter(Matcher::matches)
                .flatMap(blamed -> classes.stream()
                        .filter(name -> Names.simpleName(name).equals(blamed.group("class")))
                        .map(name ->
                                new SarifPlace(name, blamed.group("method"), Integer.parseInt(blamed.group("line")))))
                .findFirst()
                .orElseGet(() ->
                        new SarifPlace(finding.className(), finding.methodName(), heaviestLine(finding, rankings)));
    }

    /** The classes of which the rankings tell, as a line to blame is named without its package; that of the hotspot first. */
    private static Set<String> classes(Finding finding, Collection<Ranking> rankings) {
        Set<String> classes = new LinkedHashSet<>(Set.of(finding.className()));
        for (Ranking ranking : rankings) {
            ranking.hotspots().stream().map(Hotspot::className).forEach(classes::add);
            ranking.totals().stream().map(MethodTotal::className).forEach(classes::add);
            ranking.hotspots().stream()
                    .flatMap(hotspot -> hotspot.callers().stream())
                    .flatMap(path -> path.methods().stream())
                    .map(method -> method.substring(0, Math.max(0, method.lastIndexOf('.'))))
                    .forEach(classes::add);
        }
        return classes;
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
