package sh.joiner.sandbox.operation;

import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;

/** Sends operations to the process that contains the embedded AWS account. */
public interface OperationSender {

    /**
     * Returns the response. Throws the exception that the service threw in that process, or an {@code SdkClientException} if that process does not
     * respond or the call failed in another way.
     */
    <Q extends SdkRequest, R extends SdkResponse> R send(Service<?> service, Operation<?, Q, R> operation, Q request);
}
