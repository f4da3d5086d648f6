package dyno.workload;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** An option of a workload: a public field that its name can set, {@code ReadUpdate:threads=5}. */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Option {
    /** The value unless the name has another one. */
    String value();

    /** The values that a text can have; a number is any positive one. */
    String[] oneOf() default {};
}
