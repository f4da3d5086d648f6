package dyno.hotspot.finding;

import java.util.List;
import java.util.Set;

/**
 * Facts from a method's bytecode that stack samples do not show; overloads together.
 *
 * @param logTexts calls of a logger at a level below information, with computed text and without a guard
 * @param characterLoops loops over the characters of a text, or the bytes of an array, that do not write them as bytes
 * @param byteCalls lines that read or write a single byte, in a loop or several of them
 * @param codings lines that make bytes from strings or strings from bytes, where one overload does both
 * @param makesMetadata whether it creates descriptions of columns, or an index by their names
 * @param readsMetadata whether an application calls it to read descriptions of columns, or to find a column by its name
 */
public record MethodFacts(
        List<LogText> logTexts,
        List<Lines> characterLoops,
        Set<Integer> byteCalls,
        Set<Integer> codings,
        boolean makesMetadata,
        boolean readsMetadata) {
    static final MethodFacts NONE = new MethodFacts(List.of(), List.of(), Set.of(), Set.of(), false, false);

    public MethodFacts {
        logTexts = List.copyOf(logTexts);
        characterLoops = List.copyOf(characterLoops);
        byteCalls = Set.copyOf(byteCalls);
        codings = Set.copyOf(codings);
    }

    /** A range of source lines, both ends included. */
    public record Lines(int first, int last) {
        public boolean contain(int line) {
            return first <= line && line <= last;
        }
    }

    /**
     * A call of a logger whose text is computed before the logger can refuse it.
     *
     * @param level name of the logger's method ({@code finest})
     * @param calls what computes the text, {@code Class.method} with binary class names
     */
    public record LogText(Lines lines, String level, Set<String> calls) {
        public LogText {
            calls = Set.copyOf(calls);
        }
    }
}
