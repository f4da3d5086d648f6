package dyno.hotspot.finding;

import dyno.hotspot.CallPath;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds characters that are encoded or decoded through the general coders, with charsets looked up by name, or to bytes
 * and back in the same method.
 */
final class CharacterCodingDetector implements Detector {
    private static final String[] SLOW = {
        "java.nio.charset.CharsetEncoder",
        "java.nio.charset.CharsetDecoder",
        "java.nio.charset.Charset.encode",
        "java.nio.charset.Charset.decode",
        "java.nio.charset.Charset.forName",
        "java.nio.charset.Charset.isSupported",
        "java.lang.String.lookupCharset",
        "java.lang.String.encodeWithEncoder",
        "java.lang.String.decodeWithDecoder",
        "java.lang.StringCoding.lookupCharset",
        "java.lang.StringCoding.encodeWithEncoder",
        "java.lang.StringCoding.decodeWithDecoder",
        "sun.nio.cs.StreamEncoder",
        "sun.nio.cs.StreamDecoder"
    };

    @Override
    public List<Finding> findings(Evidence evidence) {
        Occurrences occurrences = new Occurrences(evidence, Cause.CHARACTER_CODING);
        List<Finding> findings = new ArrayList<>(occurrences.where(
                CharacterCodingDetector::isSlow,
                place -> place + " converts characters on a slow path:"
                        + " a general coder, or a charset looked up by name"));
        findings.addAll(occurrences.where(
                callPath -> !isSlow(callPath) && encodesAndDecodes(callPath, evidence.facts()),
                place -> place + " encodes characters and decodes bytes"));
        return findings;
    }

    private static boolean isSlow(CallPath callPath) {
        return Outside.passes(callPath, SLOW);
    }

    private static boolean encodesAndDecodes(CallPath callPath, DriverFacts facts) {
        return facts.of(callPath.charged())
                        .codings()
                        .contains(callPath.charged().line())
                && Outside.begins(callPath, "java.lang.String.getBytes", "java.lang.String.<init>");
    }
}
