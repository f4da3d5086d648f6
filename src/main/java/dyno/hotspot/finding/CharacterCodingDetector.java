package dyno.hotspot.finding;

import dyno.hotspot.Trail;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds characters that are encoded or decoded through the general coders, with charsets looked up by name, or to bytes and
 * back in the same method.
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
        Sightings sightings = new Sightings(evidence, Cause.CHARACTER_CODING);
        List<Finding> findings = new ArrayList<>(sightings.where(
                CharacterCodingDetector::isSlow,
                place -> place + " takes a slow path between"
                        + " characters and bytes: a general coder, or a charset by its name"));
        findings.addAll(sightings.where(
                trail -> !isSlow(trail) && isThereAndBack(trail, evidence.facts()),
                place -> place + " makes bytes from characters and characters from bytes"));
        return findings;
    }

    private static boolean isSlow(Trail trail) {
        return Outside.passes(trail, SLOW);
    }

    private static boolean isThereAndBack(Trail trail, DriverFacts facts) {
        return facts.of(trail.charged()).codings().contains(trail.charged().line())
                && Outside.begins(trail, "java.lang.String.getBytes", "java.lang.String.<init>");
    }
}
