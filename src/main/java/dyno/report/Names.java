package dyno.report;

import dyno.hotspot.Hotspot;

/** How places in code are named in front of people. */
final class Names {
    private Names() {}

    /** Class, method and heaviest line of a hotspot: {@code MySQLProtocol.hexdump:85}. */
    static String place(Hotspot hotspot) {
        int line = heaviestLine(hotspot);
        return method(hotspot) + (line > 0 ? ":" + line : "");
    }

    /** {@code 2}, or {@code 1–3} when it cannot be told apart from its neighbours. */
    static String rank(Hotspot hotspot) {
        return hotspot.ranks().tied()
                ? hotspot.ranks().low() + "–" + hotspot.ranks().high()
                : String.valueOf(hotspot.rank());
    }

    /** Class and method of a hotspot, without the package. */
    static String method(Hotspot hotspot) {
        return simpleName(hotspot.className()) + "." + hotspot.methodName();
    }

    /** The line that is charged most; 0 when unknown. */
    static int heaviestLine(Hotspot hotspot) {
        return hotspot.lines().isEmpty() ? 0 : hotspot.lines().get(0).number();
    }

    /** A class name without its package. */
    static String simpleName(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    /** {@code java.lang.String.format} as {@code String.format}; native symbols stay as they are. */
    static String shortMethod(String method) {
        int dot = method.lastIndexOf('.');
        return dot < 0 ? method : simpleName(method.substring(0, dot)) + method.substring(dot);
    }
}
