package dyno.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Text stands out from every background as WCAG 2.1 asks at level AA: a contrast of 4.5:1. */
class StyleContrastTest {
    private static final double AA = 4.5;
    private static final List<String> TEXT = List.of("ink", "soft", "faint", "link");
    private static final List<String> BACKGROUNDS = List.of("page", "surface", "sunken", "band");
    private static final List<String> BADGES = List.of("good", "bad", "same", "open", "void");

    @Test
    void allTextCanBeReadInLightAndDark() throws IOException {
        List<Map<String, String>> schemes = schemes();

        assertThat(schemes).hasSize(2);
        for (Map<String, String> colours : schemes) {
            for (String text : TEXT) {
                for (String background : BACKGROUNDS) {
                    readable(colours, text, background);
                }
            }
            for (String badge : BADGES) {
                readable(colours, badge, badge + "-bg");
            }
        }
    }

    private static void readable(Map<String, String> colours, String text, String background) {
        assertThat(contrast(colours.get(text), colours.get(background)))
                .as("--%s (%s) on --%s (%s)", text, colours.get(text), background, colours.get(background))
                .isGreaterThanOrEqualTo(AA);
    }

    /** The colours by name, of the light and of the dark scheme. */
    private static List<Map<String, String>> schemes() throws IOException {
        String css;
        try (InputStream in = StyleContrastTest.class.getResourceAsStream("page.css")) {
            css = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        List<Map<String, String>> schemes = new ArrayList<>();
        Matcher root = Pattern.compile(":root \\{([^}]*)}").matcher(css);
        while (root.find()) {
            Map<String, String> colours = new LinkedHashMap<>();
            Matcher colour = Pattern.compile("--([\\w-]+): (#[0-9a-f]{6})").matcher(root.group(1));
            while (colour.find()) {
                colours.put(colour.group(1), colour.group(2));
            }
            if (colours.containsKey("ink")) {
                schemes.add(colours);
            }
        }
        return schemes;
    }

    /** The formula of WCAG 2.1, "contrast ratio". */
    private static double contrast(String one, String other) {
        double a = luminance(one);
        double b = luminance(other);
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }

    private static double luminance(String colour) {
        double[] weights = {0.2126, 0.7152, 0.0722};
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            double value = Integer.parseInt(colour.substring(1 + 2 * i, 3 + 2 * i), 16) / 255.0;
            sum += weights[i] * (value <= 0.03928 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4));
        }
        return sum;
    }
}
