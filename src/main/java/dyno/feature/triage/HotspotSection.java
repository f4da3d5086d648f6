package dyno.feature.triage;

import dyno.document.Chart;
import dyno.document.Quantity;
import dyno.experiment.SourceLine;
import dyno.feature.triage.TriageReport.DriverRow;
import dyno.feature.triage.TriageReport.ProfileRow;
import dyno.hotspot.Hotspot;
import dyno.hotspot.Hotspot.CallPath;
import dyno.hotspot.Hotspot.CostRange;
import dyno.hotspot.MethodTotal;
import dyno.hotspot.Ranking;
import dyno.hotspot.Share;
import dyno.output.Names;
import dyno.profile.Event;
import dyno.wire.TransportName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;

/** The rankings as the page shows them: one group per driver, one panel per workload and transport. */
final class HotspotSection {
    /** Hotspots below this share, or beyond this number, are in a separate collapsed table. */
    private static final double WORTH_A_LOOK = 0.01;

    private static final int MOST_IN_FULL = 12;
    private static final int LEAST_IN_FULL = 3;

    private final TriageReport report;
    private final ReportIndex index;
    private final FindingSection findings;
    private final KnownPatchSection patches;

    /** A driver with its panels. */
    public record Group(String driver, int colour, List<Panel> panels) {}

    /** A driver's workload over one transport. */
    public record Panel(
            String id,
            String title,
            TransportName transport,
            Quantity cost,
            String basis,
            Account account,
            List<FindingSection.Row> findings,
            String uncertain,
            List<Row> rows,
            List<Row> further,
            Quantity furtherShare,
            List<Total> totals,
            List<KnownPatchSection.Place> patched,
            List<Row> allocations,
            Quantity allocated,
            List<Link> flameGraphs) {}

    /** The account of the stack samples. */
    public record Account(Part driver, Part transport, Part outside) {}

    /** A part of the account and its width in the bar. */
    public record Part(Quantity share, String range, Chart.Bar bar) {}

    /** A link to a flame graph. */
    public record Link(String label, String href) {}

    /**
     * A hotspot; {@code rank} is a range where it is tied, {@code type} its class without the package, {@code tiers} how it was
     * running.
     */
    public record Row(
            String rank,
            String type,
            String method,
            String className,
            int line,
            Quantity share,
            String range,
            Chart.Bar bar,
            Quantity cost,
            String costRange,
            Quantity own,
            Quantity total,
            String tiers,
            Quantity heap,
            List<Line> lines,
            List<Callee> callees,
            List<Caller> callers) {}

    /** A method with all that it calls; {@code entry} is empty for one that is called only by the driver itself. */
    public record Total(
            String entry,
            String type,
            String method,
            String className,
            int line,
            Quantity total,
            String range,
            Chart.Bar bar,
            Quantity cost,
            String costRange,
            Quantity own,
            Quantity share,
            Quantity heap,
            List<Line> lines,
            List<Caller> callers) {}

    /** A line of a method; the text is empty without sources. */
    public record Line(int number, Quantity share, Quantity own, Quantity total, String text) {}

    /** Code outside the driver, called by the hotspot. */
    public record Callee(Method method, Quantity share) {}

    /** A method without its package, and with it. */
    public record Method(String name, String full) {}

    /** A call path to a method. */
    public record Caller(List<Method> methods, Quantity share, Quantity own, Quantity total) {}

    HotspotSection(TriageReport report) {
        this.report = report;
        this.index = new ReportIndex(report);
        this.findings = new FindingSection(report);
        this.patches = new KnownPatchSection(report);
    }

    List<Group> groups() {
        List<Group> groups = new ArrayList<>();
        for (DriverRow driver : report.drivers()) {
            List<Panel> panels = index.profiles(driver.name(), Event.CPU).stream()
                    .map(this::panel)
                    .toList();
            groups.add(new Group(driver.name(), index.colour(driver.name()), panels));
        }
        return groups;
    }

    private Panel panel(ProfileRow cpu) {
        Ranking ranking = cpu.ranking();
        Optional<ProfileRow> allocation = index.sibling(cpu, Event.ALLOCATION);
        List<Hotspot> hotspots = ranking.hotspots();
        int full = inFull(hotspots);
        List<Hotspot> further = hotspots.subList(full, hotspots.size());
        double scale = scale(ranking);
        return new Panel(
                index.anchor(cpu),
                index.title(cpu.workload()),
                cpu.transport(),
                Quantity.time(ranking.costPerOperation()),
                Names.basis(ranking),
                new Account(part(ranking.driver()), part(ranking.transport()), part(ranking.outside())),
                findings.of(cpu),
                findings.uncertain(cpu),
                hotspots.subList(0, full).stream()
                        .map(h -> row(cpu, allocation, h, scale))
                        .toList(),
                further.stream().map(h -> row(cpu, allocation, h, scale)).toList(),
                Quantity.percent(
                        further.stream().mapToDouble(h -> h.share().mean()).sum()),
                totals(cpu, allocation),
                patches.of(cpu),
                allocation.map(this::allocations).orElse(List.of()),
                Quantity.bytes(
                        allocation.map(a -> a.ranking().costPerOperation()).orElse(Double.NaN)),
                flameGraphs(cpu, allocation));
    }

    private static int inFull(List<Hotspot> hotspots) {
        long worth =
                hotspots.stream().filter(h -> h.share().mean() >= WORTH_A_LOOK).count();
        long wanted = Math.max(LEAST_IN_FULL, Math.min(MOST_IN_FULL, worth));
        return (int) Math.min(hotspots.size(), wanted);
    }

    private List<Row> allocations(ProfileRow allocation) {
        double scale = scale(allocation.ranking());
        return allocation.ranking().hotspots().stream()
                .map(h -> row(allocation, Optional.empty(), h, scale, Quantity::bytes))
                .toList();
    }

    private Row row(ProfileRow profile, Optional<ProfileRow> allocation, Hotspot hotspot, double scale) {
        return row(profile, allocation, hotspot, scale, Quantity::time);
    }

    private Row row(
            ProfileRow profile,
            Optional<ProfileRow> allocation,
            Hotspot hotspot,
            double scale,
            DoubleFunction<Quantity> unit) {
        Share share = hotspot.share();
        return new Row(
                Names.rank(hotspot),
                Names.simpleName(hotspot.className()),
                hotspot.methodName(),
                hotspot.className(),
                Names.heaviestLine(hotspot),
                Quantity.percent(share.mean()),
                range(share),
                Chart.Bar.of(share.mean(), share.low(), share.high(), scale),
                unit.apply(hotspot.costPerOperation()),
                range(hotspot.cost(), unit),
                Quantity.percent(hotspot.ownShare()),
                Quantity.percent(hotspot.totalShare()),
                Names.tiers(hotspot),
                Quantity.bytes(allocation.map(a -> allocated(a, hotspot)).orElse(Double.NaN)),
                lines(profile, hotspot.className(), hotspot.lines()),
                hotspot.callees().stream()
                        .map(c -> new Callee(method(c.method()), Quantity.percent(c.share())))
                        .toList(),
                callers(hotspot.callers()));
    }

    private static List<Total> totals(ProfileRow cpu, Optional<ProfileRow> allocation) {
        double scale = cpu.ranking().totals().stream()
                .mapToDouble(method -> method.total().high())
                .max()
                .orElse(1);
        return MethodTotal.worthALook(cpu.ranking().totals()).stream()
                .map(method -> total(cpu, allocation, method, scale))
                .toList();
    }

    private static Total total(ProfileRow cpu, Optional<ProfileRow> allocation, MethodTotal method, double scale) {
        Share total = method.total();
        return new Total(
                method.entryShare() > 0 ? Quantity.percent(method.entryShare()).toString() : "",
                Names.simpleName(method.className()),
                method.methodName(),
                method.className(),
                Names.heaviestLine(method),
                Quantity.percent(total.mean()),
                range(total),
                Chart.Bar.of(total.mean(), total.low(), total.high(), scale),
                Quantity.time(method.costPerOperation()),
                range(method.cost(), Quantity::time),
                Quantity.percent(method.ownShare()),
                Quantity.percent(method.share()),
                Quantity.bytes(allocation.map(a -> allocated(a, method)).orElse(Double.NaN)),
                lines(cpu, method.className(), method.lines()),
                callers(method.callers()));
    }

    /** Bytes per operation while the same method was on the stack; NaN if it is not among the listed ones. */
    private static double allocated(ProfileRow allocation, MethodTotal method) {
        return allocation.ranking().totals().stream()
                .filter(m -> m.className().equals(method.className())
                        && m.methodName().equals(method.methodName()))
                .mapToDouble(MethodTotal::costPerOperation)
                .findFirst()
                .orElse(Double.NaN);
    }

    private static List<Caller> callers(List<CallPath> paths) {
        return paths.stream()
                .map(path -> new Caller(
                        path.methods().stream().map(HotspotSection::method).toList(),
                        Quantity.percent(path.share()),
                        Quantity.percent(path.ownShare()),
                        Quantity.percent(path.totalShare())))
                .toList();
    }

    private static Method method(String full) {
        return new Method(Names.shortMethod(full), full);
    }

    /** Bytes per operation charged to the same method; 0 if it is not in the allocation profile. */
    private static double allocated(ProfileRow allocation, Hotspot hotspot) {
        return allocation.ranking().hotspots().stream()
                .filter(h -> h.className().equals(hotspot.className())
                        && h.methodName().equals(hotspot.methodName()))
                .mapToDouble(Hotspot::costPerOperation)
                .sum();
    }

    private static List<Line> lines(ProfileRow profile, String className, List<Hotspot.Line> lines) {
        return lines.stream()
                .map(l -> new Line(
                        l.number(),
                        Quantity.percent(l.share()),
                        Quantity.percent(l.ownShare()),
                        Quantity.percent(l.totalShare()),
                        source(profile, className, l.number())))
                .toList();
    }

    private static String source(ProfileRow profile, String className, int line) {
        return profile.sources().stream()
                .filter(s -> s.className().equals(className) && s.line() == line)
                .map(SourceLine::text)
                .map(String::strip)
                .findFirst()
                .orElse("");
    }

    private static Part part(Share share) {
        return new Part(
                Quantity.percent(share.mean()), range(share), Chart.Bar.of(share.mean(), share.low(), share.high(), 1));
    }

    private static String range(Share share) {
        return Quantity.range(Quantity.percent(share.low()), Quantity.percent(share.high()));
    }

    /** Empty if there is none. */
    private static String range(CostRange cost, DoubleFunction<Quantity> unit) {
        return Double.isNaN(cost.low()) ? "" : Quantity.range(unit.apply(cost.low()), unit.apply(cost.high()));
    }

    private static double scale(Ranking ranking) {
        return ranking.hotspots().stream()
                .mapToDouble(h -> h.share().high())
                .max()
                .orElse(1);
    }

    private static List<Link> flameGraphs(ProfileRow cpu, Optional<ProfileRow> allocation) {
        List<Link> links = new ArrayList<>();
        if (!cpu.flameGraph().isEmpty()) {
            links.add(new Link("CPU", cpu.flameGraph()));
        }
        allocation
                .filter(a -> !a.flameGraph().isEmpty())
                .ifPresent(a -> links.add(new Link("allocation", a.flameGraph())));
        return links;
    }
}
