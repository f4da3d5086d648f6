package dyno.workload.probe;

import java.util.Locale;
import java.util.TimeZone;

/**
 * The defaults of this JVM that cases change.
 *
 * @param zone for points in time
 */
record JvmDefaults(TimeZone zone, Locale locale) {
    static JvmDefaults current() {
        return new JvmDefaults(TimeZone.getDefault(), Locale.getDefault());
    }

    /** Sets what differs; setting a locale also sets those for formatting and for display. */
    void restore() {
        if (!TimeZone.getDefault().equals(zone)) {
            TimeZone.setDefault(zone);
        }
        if (!Locale.getDefault().equals(locale)) {
            Locale.setDefault(locale);
        }
    }
}
