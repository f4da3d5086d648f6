package dyno.workload;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * A field that holds the value of an option: one of a workload of Dyno with {@link Option}, or a public field of a user's operation, whose
 * first value is the default.
 *
 * @param owner the object whose field it is
 * @param initial the default
 */
public record Parameter(Object owner, Field field, String initial) {
    private static final Set<Class<?>> TYPES = Set.of(int.class, boolean.class, String.class);

    /** Those of a user's object that was just created. */
    public static List<Parameter> of(Object created) {
        return fields(created.getClass()).stream()
                .map(field -> new Parameter(created, field, value(created, field)))
                .toList();
    }

    /** The fields of a user's class that are options. */
    public static List<Field> fields(Class<?> type) {
        return Arrays.stream(type.getFields())
                .filter(field -> TYPES.contains(field.getType())
                        && !Modifier.isStatic(field.getModifiers())
                        && !Modifier.isFinal(field.getModifiers()))
                .toList();
    }

    /** Whether it has another value than the default. */
    public boolean isChanged() {
        return !value().equals(initial);
    }

    boolean isOfUser() {
        return !field.isAnnotationPresent(Option.class);
    }

    public String value() {
        return value(owner, field);
    }

    void assign(Object value) {
        try {
            field.set(owner, value);
        } catch (IllegalAccessException e) {
            throw inaccessible(field, e);
        }
    }

    private static String value(Object owner, Field field) {
        try {
            field.setAccessible(true); // A user's class need not be public.
            Object value = field.get(owner);
            return value == null ? "" : value.toString();
        } catch (IllegalAccessException e) {
            throw inaccessible(field, e);
        }
    }

    private static IllegalStateException inaccessible(Field field, IllegalAccessException cause) {
        return new IllegalStateException("The option " + field + " is not public", cause);
    }
}
