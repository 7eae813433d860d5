package sh.joiner.sandbox.remote;

import java.lang.reflect.InvocationTargetException;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkPojo;

/** Finds the builders of the SDK's models: every one has a static {@code builder()}. Which of them there are in a native image says {@code app}. */
final class Models {

    private Models() {}

    /** A new builder of a request or a response. */
    static SdkPojo builder(Class<?> model) {
        return (SdkPojo) newBuilder(model);
    }

    /** A new builder of the exception of this simple name; what there is no class for becomes any service's exception. */
    static AwsServiceException.Builder exception(String modelPackage, String name) {
        try {
            var type = Class.forName(modelPackage + "." + name);
            return AwsServiceException.class.isAssignableFrom(type)
                    ? (AwsServiceException.Builder) newBuilder(type)
                    : AwsServiceException.builder();
        } catch (ClassNotFoundException unknown) {
            return AwsServiceException.builder();
        }
    }

    private static Object newBuilder(Class<?> model) {
        try {
            return model.getMethod("builder").invoke(null);
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException none) {
            throw new IllegalStateException("%s has no builder".formatted(model), none);
        }
    }
}
