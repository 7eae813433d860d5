package sh.joiner.aws.request;

import java.util.function.Supplier;

/** Sends the requests to one AWS service for one purpose. */
@FunctionalInterface
public interface ServiceCalls {

    /** Returns the response; throws what the SDK throws. The action is named as in {@code DescribeInstances}. */
    <T> T send(String action, Supplier<T> call);
}
