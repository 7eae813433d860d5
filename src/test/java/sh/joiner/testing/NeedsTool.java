package sh.joiner.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that runs a program from the path. Where the program is absent, the test is skipped with a message that names it, so that a JDK alone is
 * enough to build; where {@code JOINER_CI=true} is set, its absence is a failure, so that CI cannot pass by skipping.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(ToolCondition.class)
public @interface NeedsTool {

    /** The names that the program goes by; one of them on the path is enough. */
    String[] value();
}
