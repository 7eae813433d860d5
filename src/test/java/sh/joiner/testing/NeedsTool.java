package sh.joiner.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Marks a test that runs a program from the path. If the program is absent, the test is skipped with a message that names the program, so that a
 * build needs only a JDK. If {@code JOINER_CI=true} is set, the test fails instead, so that CI cannot pass without the test.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(ToolCondition.class)
public @interface NeedsTool {

    /** The possible names of the program; one of them on the path is sufficient. */
    String[] value();
}
