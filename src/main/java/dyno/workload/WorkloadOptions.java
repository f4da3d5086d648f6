package dyno.workload;

import java.lang.reflect.Field;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The options of a workload: its fields with {@link Option}. */
final class WorkloadOptions {
    private final Workload workload;
    private final Map<String, Field> fields = new LinkedHashMap<>();

    private WorkloadOptions(Workload workload) {
        this.workload = workload;
        for (Class<?> type = workload.getClass(); type != Object.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (field.isAnnotationPresent(Option.class)) {
                    fields.put(field.getName(), field);
                }
            }
        }
    }

    static WorkloadOptions of(Workload workload) {
        return new WorkloadOptions(workload);
    }

    void setDefaults() {
        fields.values().forEach(field -> assign(field, defaultOf(field)));
    }

    /**
     * Sets an option.
     *
     * @throws IllegalArgumentException when there is none of that name, or it does not accept the value
     */
    void set(String name, String value) {
        Field field = fields.get(name);
        if (field == null) {
            throw new IllegalArgumentException("The workload " + workload.simpleName() + " has no option '" + name
                    + "'; it has " + String.join(", ", fields.keySet()) + ".");
        }
        assign(field, value);
    }

    Map<String, String> values() {
        Map<String, String> values = new LinkedHashMap<>();
        fields.forEach((name, field) -> values.put(name, value(field)));
        return values;
    }

    /** Those that differ from the defaults. */
    Map<String, String> changed() {
        Map<String, String> changed = values();
        changed.entrySet().removeIf(option -> option.getValue().equals(defaultOf(fields.get(option.getKey()))));
        return changed;
    }

    Map<String, String> choices() {
        Map<String, String> choices = new LinkedHashMap<>();
        fields.forEach((name, field) -> choices.put(
                name, field.getType() == int.class ? "a positive number" : String.join(", ", allowed(field))));
        return choices;
    }

    private void assign(Field field, String value) {
        try {
            if (field.getType() == int.class) {
                field.setInt(workload, positive(field, value));
            } else if (field.getType() == boolean.class) {
                field.setBoolean(workload, Boolean.parseBoolean(allowed(field, value)));
            } else {
                field.set(workload, allowed(field, value));
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("The option " + field + " is not public", e);
        }
    }

    private int positive(Field field, String value) {
        if (!value.matches("[1-9]\\d{0,8}")) {
            throw refused(field, value, "a positive number");
        }
        return Integer.parseInt(value);
    }

    private String allowed(Field field, String value) {
        String wanted = value.toLowerCase(Locale.ROOT);
        if (!allowed(field).contains(wanted)) {
            throw refused(field, value, "one of " + String.join(", ", allowed(field)));
        }
        return wanted;
    }

    private static List<String> allowed(Field field) {
        return field.getType() == boolean.class
                ? List.of("false", "true")
                : List.of(field.getAnnotation(Option.class).oneOf());
    }

    private IllegalArgumentException refused(Field field, String value, String wanted) {
        return new IllegalArgumentException("The option " + field.getName() + " of the workload "
                + workload.simpleName() + " is " + wanted + ", not '" + value + "'.");
    }

    private String value(Field field) {
        try {
            return String.valueOf(field.get(workload));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("The option " + field + " is not public", e);
        }
    }

    private static String defaultOf(Field field) {
        return field.getAnnotation(Option.class).value();
    }
}
