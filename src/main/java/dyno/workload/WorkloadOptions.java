package dyno.workload;

import java.lang.reflect.Field;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The options of a workload: its fields with {@link Option}, and the {@link Parameter}s of a user's operation. */
final class WorkloadOptions {
    private final Workload workload;
    private final Map<String, Parameter> all = new LinkedHashMap<>();

    private WorkloadOptions(Workload workload) {
        this.workload = workload;
        for (Class<?> type = workload.getClass(); type != Object.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                Option option = field.getAnnotation(Option.class);
                if (option != null) {
                    all.put(field.getName(), new Parameter(workload, field, option.value()));
                }
            }
        }
        workload.parameters().forEach(parameter -> all.put(parameter.field().getName(), parameter));
    }

    static WorkloadOptions of(Workload workload) {
        return new WorkloadOptions(workload);
    }

    void setDefaults() {
        all.values().forEach(option -> assign(option, option.initial()));
    }

    /**
     * Sets an option.
     *
     * @throws IllegalArgumentException when there is none of that name, or it does not accept the value
     */
    void set(String name, String value) {
        Parameter option = all.get(name);
        if (option == null) {
            throw new IllegalArgumentException("The workload " + workload.simpleName() + " has no option '" + name
                    + "'; it has " + String.join(", ", all.keySet()) + ".");
        }
        assign(option, value);
    }

    Map<String, String> values() {
        Map<String, String> values = new LinkedHashMap<>();
        all.forEach((name, option) -> values.put(name, option.value()));
        return values;
    }

    /** Those that differ from the defaults. */
    Map<String, String> changed() {
        Map<String, String> changed = values();
        changed.keySet().removeIf(name -> !all.get(name).isChanged());
        return changed;
    }

    Map<String, String> choices() {
        Map<String, String> choices = new LinkedHashMap<>();
        all.forEach((name, option) -> choices.put(name, choice(option)));
        return choices;
    }

    private static String choice(Parameter option) {
        Class<?> type = option.field().getType();
        if (type == int.class) {
            return option.isOfUser() ? "a whole number" : "a positive number";
        }
        return option.isOfUser() && type == String.class ? "a text" : String.join(", ", allowed(option));
    }

    private void assign(Parameter option, String value) {
        Class<?> type = option.field().getType();
        if (type == int.class) {
            option.assign(number(option, value));
        } else if (type == boolean.class) {
            option.assign(Boolean.valueOf(allowed(option, value)));
        } else {
            option.assign(option.isOfUser() ? value : allowed(option, value));
        }
    }

    private int number(Parameter option, String value) {
        if (!value.matches(option.isOfUser() ? "-?\\d{1,9}" : "[1-9]\\d{0,8}")) {
            throw refused(option, value, choice(option));
        }
        return Integer.parseInt(value);
    }

    private String allowed(Parameter option, String value) {
        String wanted = value.toLowerCase(Locale.ROOT);
        if (!allowed(option).contains(wanted)) {
            throw refused(option, value, "one of " + String.join(", ", allowed(option)));
        }
        return wanted;
    }

    private static List<String> allowed(Parameter option) {
        return option.field().getType() == boolean.class
                ? List.of("false", "true")
                : List.of(option.field().getAnnotation(Option.class).oneOf());
    }

    private IllegalArgumentException refused(Parameter option, String value, String wanted) {
        return new IllegalArgumentException("The option " + option.field().getName() + " of the workload "
                + workload.simpleName() + " is " + wanted + ", not '" + value + "'.");
    }
}
