package dyno.output;

import dyno.document.Quantity;
import dyno.hotspot.Hotspot;
import dyno.hotspot.Hotspot.CallPath;
import dyno.hotspot.Hotspot.Tier;
import dyno.hotspot.MethodTotal;
import dyno.hotspot.Ranking;
import java.util.Locale;
import java.util.stream.Collectors;

/** Names of places in code for people. */
public final class Names {
    /** Minimum part of a hotspot that runs differently to be mentioned. */
    private static final double WORTH_TELLING = 0.05;

    private Names() {}

    /** Class, method and heaviest line of a hotspot: {@code MySQLProtocol.hexdump:85}. */
    public static String place(Hotspot hotspot) {
        return hotspot.heaviestPlace().toString();
    }

    /** A line after its method, {@code :85}; empty if unknown. */
    public static String line(int number) {
        return number > 0 ? ":" + number : "";
    }

    /** {@code 2}, or {@code 1–3} when it cannot be distinguished from its neighbours. */
    public static String rank(Hotspot hotspot) {
        return hotspot.ranks().tied()
                ? hotspot.ranks().low() + "–" + hotspot.ranks().high()
                : String.valueOf(hotspot.rank());
    }

    /** Class and method of a hotspot, without the package. */
    public static String method(Hotspot hotspot) {
        return simpleName(hotspot.className()) + "." + hotspot.methodName();
    }

    /** The line that is charged most; 0 when unknown. */
    public static int heaviestLine(Hotspot hotspot) {
        return hotspot.heaviestPlace().line();
    }

    /** The line with the largest total; 0 when unknown. */
    public static int heaviestLine(MethodTotal method) {
        return method.lines().isEmpty() ? 0 : method.lines().get(0).number();
    }

    /** {@code from Driver.query:3 < Driver.run:1}, from the nearest caller outwards. */
    public static String path(CallPath path) {
        return "from "
                + (path.methods().isEmpty()
                        ? "outside the driver"
                        : path.methods().stream().map(Names::shortMethod).collect(Collectors.joining(" < ")));
    }

    /** How a hotspot was running, if not as compiled code of its own: {@code 62 % inlined, 8 % C1}. */
    public static String tiers(Hotspot hotspot) {
        return hotspot.tiers().stream()
                .map(tier -> tier(tier, hotspot))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static String tier(Tier tier, Hotspot hotspot) {
        double part = tier.share() / hotspot.share().mean();
        String name = switch (tier.kind()) {
            case INTERPRETED -> "interpreted";
            case INLINED -> "inlined";
            case C1_COMPILED -> "C1";
            default -> "";
        };
        return name.isEmpty() || part < WORTH_TELLING ? "" : String.format(Locale.ROOT, "%.0f %% %s", 100 * part, name);
    }

    /** The basis of a ranking: {@code 8,412 stack samples in 3 forks}, and what its intervals do not include. */
    public static String basis(Ranking ranking) {
        return Quantity.count(ranking.stackSamples(), "stack sample") + " in "
                + Quantity.count(ranking.forks(), ranking.unit().label())
                + (ranking.oneUnit()
                        ? " (intervals do not include the variation between "
                                + ranking.unit().label() + "s)"
                        : "");
    }

    /** A class name without its package. */
    public static String simpleName(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    /** {@code java.lang.String.format} as {@code String.format}; native symbols are unchanged. */
    public static String shortMethod(String method) {
        int dot = method.lastIndexOf('.');
        return dot < 0 ? method : simpleName(method.substring(0, dot)) + method.substring(dot);
    }
}
