package dyno.io;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a record that Dyno prints or stores as a JSON document of its own. {@link Json} writes the number of its format first;
 * the file of that name in {@code docs/schema} describes it.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface JsonDocument {
    /** Name of its schema, without the ending. */
    String name();

    /** Number of its format: grows when a field changes its meaning or goes; new fields leave it, but Dyno reads only files that have them. */
    int format() default 1;
}
