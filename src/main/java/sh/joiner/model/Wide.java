package sh.joiner.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a record with more than eight components that must not be split into topics. The most common reason is that the record mirrors one object of
 * Kubernetes, Karpenter or AWS, and a reader looks for the fields of that object. The build rejects a wide record without this annotation.
 */
@Documented
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.TYPE)
public @interface Wide {

    /** Returns the reason as a sentence. */
    String value();
}
