package sh.joiner.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a record that has more than eight components and must not be split into smaller records. The most common reason
 * is that the record mirrors one object of Kubernetes, Karpenter or AWS, and a reader looks for the fields of that
 * object. The build rejects a wide record without this annotation.
 */
@Documented
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.TYPE)
public @interface Wide {

    /** Returns the reason as a sentence. */
    String value();
}
