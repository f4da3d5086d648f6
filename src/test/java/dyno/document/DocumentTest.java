package dyno.document;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.document.Document.Bars;
import dyno.document.Document.Beside;
import dyno.document.Document.Builder;
import dyno.document.Document.Card;
import dyno.document.Document.Code;
import dyno.document.Document.Column;
import dyno.document.Document.Contents;
import dyno.document.Document.Facts;
import dyno.document.Document.Fold;
import dyno.document.Document.Forest;
import dyno.document.Document.Heading;
import dyno.document.Document.Lanes;
import dyno.document.Document.Paragraph;
import dyno.document.Document.Table;
import dyno.document.Document.Timeline;
import dyno.document.Document.Whole;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The forms of a document that has every kind of block, and names that try to be markup. */
class DocumentTest {
    private static final String HOSTILE = "<script>\"'&|`*_[x](y)\u001b[2J\u009b @all ]]>";
    private static final Chart.Bar BAR = new Chart.Bar("41.00%", "40.00%", "42.00%", true);
    private static final List<Chart.Tick> TICKS = List.of(new Chart.Tick("50.00%", HOSTILE));
    private static final Document ALL = new Document(
            "test",
            Text.of(HOSTILE + ": ").and(Text.styled(Style.GOOD, HOSTILE)),
            new Builder()
                    .paragraph(HOSTILE)
                    .add(new Facts(Map.of(HOSTILE, Text.of(HOSTILE))))
                    .warnings(List.of(HOSTILE))
                    .remarks(List.of(HOSTILE))
                    .add(new Contents(List.of(Text.link(HOSTILE, "#" + HOSTILE))))
                    .section(HOSTILE)
                    .add(new Heading(3, Text.of(HOSTILE), HOSTILE))
                    .list(List.of(HOSTILE))
                    .paragraph(Text.code(HOSTILE)
                            .and(Text.strong(HOSTILE))
                            .and(Text.soft(HOSTILE))
                            .and(Text.link(HOSTILE, HOSTILE))
                            .and(Text.figure(new Quantity("1", HOSTILE), HOSTILE)))
                    .add(new Table(
                            HOSTILE,
                            List.of(
                                    Column.text(HOSTILE),
                                    Column.chart(HOSTILE, TICKS),
                                    Column.number(HOSTILE),
                                    Column.text(HOSTILE)),
                            List.of(
                                    List.of(
                                            Text.of(HOSTILE),
                                            new Forest(
                                                    Style.OPEN,
                                                    BAR,
                                                    BAR,
                                                    new Chart.Band("1%", "2%", "3%"),
                                                    List.of("4%"),
                                                    HOSTILE),
                                            Text.of("1"),
                                            Text.of(HOSTILE)),
                                    List.of(Text.NONE, new Bars(Style.C0, List.of(BAR, BAR)), Text.of(HOSTILE)),
                                    List.of(
                                            Text.of(HOSTILE),
                                            new Lanes(
                                                    "1%",
                                                    List.of(Optional.empty(), Optional.of(BAR)),
                                                    new Chart.Band("1%", "2%", "3%")),
                                            Text.of("2"),
                                            Text.NONE),
                                    List.of(new Fold(
                                            Text.of(HOSTILE),
                                            new Builder().paragraph(HOSTILE).blocks())))))
                    .add(new Card(
                            Style.C0,
                            List.of(
                                    new Heading(3, Text.styled(Style.C7, HOSTILE), ""),
                                    new Whole(Style.C0, List.of(BAR, BAR)),
                                    new Beside(List.of(
                                            new Paragraph(Text.shortened(HOSTILE, HOSTILE)),
                                            new Paragraph(Text.of(HOSTILE)))))))
                    .add(new Code(HOSTILE + "\n```\n</pre>"))
                    .fold(HOSTILE, new Builder().paragraph(HOSTILE).blocks())
                    .add(new Timeline(
                            HOSTILE,
                            HOSTILE,
                            HOSTILE,
                            TICKS,
                            List.of(new Timeline.Value(Style.BAD, "1%", "2%", "3%", "4%", HOSTILE)),
                            List.of(new Timeline.Level("1%", "2%", "3%")),
                            List.of(new Timeline.Jump("1%", HOSTILE))))
                    .blocks());

    private static final String PAGE = HtmlWriter.page(ALL);

    private static Element root() throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(PAGE)))
                .getDocumentElement();
    }

    private static List<Element> all(String name) throws Exception {
        NodeList found = root().getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            elements.add((Element) found.item(i));
        }
        return elements;
    }

    /** With all texts of others as texts. */
    @Test
    void aPageIsWellFormed() throws Exception {
        assertThat(all("script")).isEmpty();
        assertThat(all("p")).extracting(Element::getTextContent).contains(HOSTILE.replaceAll("\\p{Cc}", "?"));
        assertThat(all("a"))
                .extracting(link -> link.getAttribute("href"))
                .containsExactly(
                        "#content", "#" + HOSTILE.replaceAll("\\p{Cc}", "?"), HOSTILE.replaceAll("\\p{Cc}", "?"));
    }

    @Test
    void aPageLoadsNothing() {
        assertThat(PAGE).doesNotContain("<script", "src=", "url(", "@import", "<link", "http:", "https:");
    }

    @Test
    void aPageCanBeReadAloudAndByTheKeyboard() throws Exception {
        assertThat(root().getAttribute("lang")).isEqualTo("en");
        assertThat(all("a").get(0).getAttribute("class")).isEqualTo("skip");
        assertThat(all("main").get(0).getAttribute("id")).isEqualTo("content");
        assertThat(all("h1")).hasSize(1);
        assertThat(all("th"))
                .allSatisfy(cell -> assertThat(cell.getAttribute("scope")).isIn("col", "row"));
        assertThat(all("caption")).hasSameSizeAs(all("table"));
        assertThat(all("svg"))
                .allSatisfy(
                        drawing -> assertThat(drawing.getAttribute("aria-hidden") + drawing.getAttribute("aria-label"))
                                .isNotEmpty());
        assertThat(all("div"))
                .filteredOn(each -> each.getAttribute("class").contains("scroll"))
                .isNotEmpty()
                .allSatisfy(each -> assertThat(each.getAttribute("tabindex")).isEqualTo("0"));
    }

    /** Its rows become blocks there, which would take their roles from them. */
    @Test
    void aTableKeepsItsRolesOnANarrowScreen() throws Exception {
        assertThat(PAGE).contains("name=\"viewport\"", "@media (max-width: 640px)", "prefers-color-scheme: dark");
        for (String name : List.of("table", "thead", "tbody", "tr", "th", "td")) {
            assertThat(all(name))
                    .allSatisfy(
                            element -> assertThat(element.getAttribute("role")).isNotEmpty());
        }
        assertThat(all("td"))
                .filteredOn(cell -> cell.getAttribute("colspan").isEmpty())
                .allSatisfy(cell -> assertThat(cell.getAttribute("data-label")).isNotEmpty());
    }

    @Test
    void anIdIsUsedOnce() throws Exception {
        assertThat(all("*"))
                .extracting(element -> element.getAttribute("id"))
                .filteredOn(id -> !id.isEmpty())
                .doesNotHaveDuplicates();
    }

    @Test
    void markdownIsNoMarkupOfOthers() {
        String outside = MarkdownWriter.text(ALL, 2)
                .replaceAll("(?s)\n````\n.*?\n````\n", "")
                .replaceAll("`[^`\n]*`", "")
                .replaceAll("\\]\\(<[^>]*>\\)", "]")
                .replaceAll("</?(details|summary)>", "");

        assertThat(outside)
                .doesNotContain("<", "`", " @all", "\u001b", "\u009b")
                .contains("\\*\\_\\[x](y)");
        assertThat(outside.lines().filter(line -> line.startsWith("|")))
                .hasSize(6)
                .allSatisfy(line -> assertThat(line.replace("\\|", "").chars().filter(c -> c == '|'))
                        .hasSize(4));
    }

    @Test
    void aTerminalGetsNoControlsOfOthers() {
        assertThat(TerminalWriter.text(ALL, false).replace("\n", "")).doesNotContainPattern("\\p{Cc}");
        assertThat(TerminalWriter.text(ALL, true)).contains("\u001b[32m").doesNotContain("\u001b[2J", "\u009b");
    }

    @Test
    void aTerminalShowsColumnsInLine() {
        Document document = new Document(
                "test",
                Text.of("All versions"),
                new Builder()
                        .paragraph("In short.")
                        .add(new Table(
                                "By version",
                                List.of(
                                        Column.text("version"),
                                        Column.chart("bars", List.of()),
                                        Column.number("bytecodes"),
                                        Column.text("by")),
                                List.of(
                                        List.of(
                                                Text.of("1.2"),
                                                new Bars(Style.C0, List.of(BAR)),
                                                Text.of("2,000"),
                                                Text.code("a")),
                                        List.of(
                                                Text.of("1.10"),
                                                new Bars(Style.C0, List.of(BAR)),
                                                Text.of("10"),
                                                Text.NONE),
                                        List.of(Text.of("1.11"), Text.of("not counted: it cannot be loaded")))))
                        .warnings(List.of("The machine was busy."))
                        .fold("More", new Builder().list(List.of("a", "b")).blocks())
                        .blocks());

        assertThat(TerminalWriter.text(document, false)).isEqualTo("""
                All versions
                In short.

                  By version
                  version  bytecodes  by
                  1.2          2,000  a
                  1.10            10
                  1.11     not counted: it cannot be loaded

                ! The machine was busy.

                More
                    a
                    b
                """);
    }

    /** Below their own column where they are the last cell. */
    @Test
    void aTerminalOfLimitedWidthBreaksLinesBetweenWords() {
        String words = "word ".repeat(20) + "12 ns";
        Document document = new Document(
                "test",
                Text.of("All versions"),
                new Builder()
                        .add(new Table(
                                "",
                                List.of(Column.text(""), Column.text("")),
                                List.of(List.of(Text.of("1.2"), Text.styled(Style.GOOD, words)))))
                        .blocks());

        assertThat(TerminalWriter.wrapped(document, false))
                .isEqualTo("All versions\n  1.2  " + "word ".repeat(17) + "word\n       word word 12 ns\n");
        assertThat(TerminalWriter.wrapped(document, true).replaceAll("\u001b\\[\\d+m", ""))
                .isEqualTo(TerminalWriter.wrapped(document, false));
        assertThat(TerminalWriter.text(document, false)).contains(words);
    }

    @Test
    void aTerminalHasPartsBesideEachOtherWhereThereIsRoom() {
        List<Table> parts = List.of("a", "b", "c", "d").stream()
                .map(name -> new Table(
                        name, List.of(Column.text("version")), List.of(List.of(Text.of("1.0 " + "-".repeat(30))))))
                .toList();
        Document document = new Document("test", Text.NONE, List.of(new Beside(parts)));

        assertThat(TerminalWriter.wrapped(document, false).lines().map(String::strip))
                .containsSubsequence("a" + " ".repeat(37) + "b", "c" + " ".repeat(37) + "d");
    }
}
