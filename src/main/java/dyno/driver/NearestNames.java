package dyno.driver;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The names that a user who wrote an unknown one may have meant. */
final class NearestNames {
    private static final int MOST = 3;

    private NearestNames() {}

    /** Those with the fewest letters to change, ignoring case, at most half of those of the longer name; the nearest first. */
    static List<String> of(String unknown, Collection<String> known) {
        List<String> near = known.stream()
                .filter(name -> distance(unknown, name) <= Math.max(unknown.length(), name.length()) / 2)
                .sorted(Comparator.comparingInt(name -> distance(unknown, name)))
                .toList();
        return near.stream()
                .filter(name -> distance(unknown, name) <= distance(unknown, near.get(0)) + 1)
                .limit(MOST)
                .toList();
    }

    private static int distance(String a, String b) {
        return editDistance(a.toLowerCase(Locale.ROOT), b.toLowerCase(Locale.ROOT));
    }

    /** Levenshtein's distance: how many letters to insert, delete or replace. */
    private static int editDistance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
