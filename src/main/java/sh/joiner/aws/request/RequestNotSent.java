package sh.joiner.aws.request;

import software.amazon.awssdk.core.exception.SdkClientException;

/**
 * Thrown when a request was not sent, because the budget of its API is used up or because AWS currently refuses
 * requests to this API.
 */
public final class RequestNotSent extends SdkClientException {

    private static final long serialVersionUID = 1L;

    RequestNotSent(String message) {
        super(SdkClientException.builder().message(message));
    }
}
