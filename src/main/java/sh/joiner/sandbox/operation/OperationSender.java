package sh.joiner.sandbox.operation;

import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;

/** Sends operations to the process that has the account. */
public interface OperationSender {

    /** Returns the response. Throws what the service threw there, and an {@code SdkClientException} if that process does not answer. */
    <Q extends SdkRequest, R extends SdkResponse> R send(Service<?> service, Operation<?, Q, R> operation, Q request);
}
