package dyno.document;

import dyno.document.Chart.Bar;
import dyno.document.Document.Bars;
import dyno.document.Document.Cell;
import dyno.document.Document.Forest;
import dyno.document.Document.Lanes;
import dyno.document.Document.Nested;
import dyno.document.Document.Timeline;
import dyno.document.Document.Whole;
import java.util.List;
import java.util.stream.Collectors;

/** Charts as SVG elements of a page. */
final class Drawing {
    private static final String LEGEND =
            "<p class=\"legend\">Points are values with their intervals, in the colour of the"
                    + " verdict. Dashed lines mark changes that last; horizontal lines are the means between them.</p>";

    private Drawing() {}

    static String of(Cell chart) {
        if (chart instanceof Bars bars) {
            return of(bars);
        }
        if (chart instanceof Lanes lanes) {
            return of(lanes);
        }
        if (chart instanceof Nested nested) {
            return of(nested);
        }
        return chart instanceof Forest forest ? of(forest) : "";
    }

    /** Their values stand beside them. */
    private static String of(Lanes lanes) {
        StringBuilder out = new StringBuilder("<svg class=\"lanes\" height=\"34\" aria-hidden=\"true\">");
        if (lanes.band() != null) {
            String one = lanes.band().one();
            out.append(element(
                            "rect",
                            "band",
                            "x",
                            lanes.band().from(),
                            "width",
                            lanes.band().width(),
                            "height",
                            "34"))
                    .append(line("one", one, one, "0", "34"));
        }
        if (!lanes.published().isEmpty()) {
            out.append(line("published", lanes.published(), lanes.published(), "2", "32"));
        }
        for (int i = 0; i < lanes.marks().size(); i++) {
            String y = Integer.toString(10 + 14 * i);
            String start = "<g class=\"" + (i == 0 ? "c1" : "c0") + "\">";
            lanes.marks()
                    .get(i)
                    .ifPresent(mark -> out.append(start)
                            .append(interval("interval", mark, y))
                            .append(circle("", mark.length(), y, "4"))
                            .append("</g>"));
        }
        return lanes.equals(Lanes.NONE) ? "" : out.append("</svg>").toString();
    }

    private static String of(Bars bars) {
        StringBuilder out = new StringBuilder();
        List<Bar> all = bars.bars();
        for (int i = 0; i < all.size(); i++) {
            out.append(bars(i == all.size() - 1 ? colour(bars.style()) : "none", all.subList(i, i + 1)));
        }
        return out.toString();
    }

    /** Their values stand below them. */
    private static String of(Nested nested) {
        return bars("nested " + colour(nested.style()), nested.bars());
    }

    private static String bars(String css, List<Bar> bars) {
        StringBuilder out =
                new StringBuilder("<svg class=\"").append(css).append("\" height=\"16\" aria-hidden=\"true\">");
        bars.forEach(bar ->
                out.append(element("rect", "fill", "y", "3", "height", "10", "rx", "1.5", "width", bar.length())));
        bars.forEach(bar -> out.append(whisker(bar)));
        return out.append("</svg>").toString();
    }

    private static String whisker(Bar bar) {
        return bar.ranged()
                ? "<g class=\"whisker\">" + line("", bar.low(), bar.high(), "8", "8")
                        + line("", bar.low(), bar.low(), "5", "11") + line("", bar.high(), bar.high(), "5", "11")
                        + "</g>"
                : "";
    }

    /** Its class, also inside something that has a colour. */
    static String colour(Style style) {
        return style.css().isEmpty() ? "none" : style.css();
    }

    static String of(Whole whole) {
        return whole.parts().stream()
                .map(part -> span("", "width", part.length(), ""))
                .collect(Collectors.joining(
                        "", "<div class=\"whole " + colour(whole.style()) + "\" aria-hidden=\"true\">", "</div>"));
    }

    private static String of(Forest forest) {
        StringBuilder out = new StringBuilder("<svg class=\"forest ")
                .append(forest.style().css())
                .append("\" height=\"30\" role=\"img\" aria-label=\"")
                .append(HtmlWriter.escaped(forest.words()))
                .append("\">");
        String one = forest.band().one();
        out.append(element(
                "rect",
                "band",
                "x",
                forest.band().from(),
                "width",
                forest.band().width(),
                "height",
                "30"));
        out.append(line("one", one, one, "0", "30"));
        out.append(interval("control", forest.control(), "23")).append(interval("interval", forest.estimate(), "12"));
        forest.dots().forEach(dot -> out.append(circle("round", dot, "12", "1.5")));
        return out.append(circle("", forest.estimate().length(), "12", "4"))
                .append("</svg>")
                .toString();
    }

    private static String interval(String css, Bar bar, String y) {
        return bar.ranged() ? line(css, bar.low(), bar.high(), y, y) : "";
    }

    static String axis(List<Chart.Tick> ticks) {
        return ticks.stream()
                .map(tick -> span("", "left", tick.position(), tick.label()))
                .collect(Collectors.joining("", "<span class=\"axis\">", "</span>"));
    }

    static String of(Timeline chart) {
        StringBuilder out = new StringBuilder("<div class=\"card\"><div class=\"over-time\">\n");
        chart.ticks().forEach(tick -> out.append(span("tick", "top", tick.position(), tick.label())));
        chart.jumps().forEach(jump -> out.append(span("jump", "left", jump.x(), jump.words())));
        out.append(span("date", "left", "0", chart.from())).append(span("date", "right", "0", chart.to()));
        out.append("\n<svg role=\"img\" aria-label=\"")
                .append(HtmlWriter.escaped(chart.words()))
                .append("\">\n");
        chart.ticks().forEach(tick -> out.append(line("grid-line", "0", "100%", tick.position(), tick.position())));
        chart.levels().forEach(level -> out.append(line("level", level.from(), level.to(), level.y(), level.y())));
        chart.jumps().forEach(jump -> out.append(line("step", jump.x(), jump.x(), "0", "100%")));
        chart.values()
                .forEach(value -> out.append("\n<g class=\"value ")
                        .append(value.style().css())
                        .append("\"><title>")
                        .append(HtmlWriter.escaped(value.words()))
                        .append("</title>")
                        .append(line("", value.x(), value.x(), value.low(), value.high()))
                        .append(circle("", value.x(), value.y(), "4"))
                        .append("</g>"));
        return out.append("\n</svg>\n</div>\n").append(LEGEND).append("</div>").toString();
    }

    private static String span(String css, String side, String place, String words) {
        return "<span" + (css.isEmpty() ? "" : " class=\"" + css + "\"") + " style=\"" + side + ":" + place + "\">"
                + HtmlWriter.escaped(words) + "</span>";
    }

    private static String line(String css, String x1, String x2, String y1, String y2) {
        return element("line", css, "x1", x1, "x2", x2, "y1", y1, "y2", y2);
    }

    private static String circle(String css, String x, String y, String radius) {
        return element("circle", css, "cx", x, "cy", y, "r", radius);
    }

    private static String element(String name, String css, String... attributes) {
        StringBuilder out = new StringBuilder("<").append(name);
        if (!css.isEmpty()) {
            out.append(" class=\"").append(css).append('"');
        }
        for (int i = 0; i < attributes.length; i += 2) {
            out.append(' ')
                    .append(attributes[i])
                    .append("=\"")
                    .append(attributes[i + 1])
                    .append('"');
        }
        return out.append("/>").toString();
    }
}
