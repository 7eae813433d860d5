package sh.joiner.aws.request;

import java.util.function.Supplier;

/** Sends the requests to one AWS service for one purpose. */
@FunctionalInterface
interface ServiceCalls {

    /**
     * @param action as {@code DescribeInstances}
     * @return the response; throws what the SDK throws
     */
    <T> T send(String action, Supplier<T> call);
}
