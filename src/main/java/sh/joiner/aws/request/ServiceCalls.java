package sh.joiner.aws.request;

import java.util.function.Supplier;

/** Sends the requests to one AWS service for one purpose. */
@FunctionalInterface
public interface ServiceCalls {

    /**
     * Returns the response, or throws the SDK's exception.
     *
     * @param action name of the operation, for example {@code DescribeInstances}
     */
    <T> T send(String action, Supplier<T> call);
}
