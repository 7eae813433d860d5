package sh.joiner.aws.request;

import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.model.DecodeAuthorizationMessageRequest;
import software.amazon.awssdk.services.sts.model.DecodeAuthorizationMessageResponse;
import software.amazon.awssdk.services.sts.model.GetCallerIdentityRequest;
import software.amazon.awssdk.services.sts.model.GetCallerIdentityResponse;

/**
 * Sends STS operations through {@link ServiceCalls}, which can delay or reject them. Operations that this class does not
 * override are not supported.
 */
final class LimitedSts implements StsClient {

    private final StsClient to;
    private final ServiceCalls calls;

    LimitedSts(StsClient to, ServiceCalls calls) {
        this.to = to;
        this.calls = calls;
    }

    @Override
    public DecodeAuthorizationMessageResponse decodeAuthorizationMessage(DecodeAuthorizationMessageRequest request) {
        return calls.send("DecodeAuthorizationMessage", () -> to.decodeAuthorizationMessage(request));
    }

    @Override
    public GetCallerIdentityResponse getCallerIdentity(GetCallerIdentityRequest request) {
        return calls.send("GetCallerIdentity", () -> to.getCallerIdentity(request));
    }

    @Override
    public String serviceName() {
        return to.serviceName();
    }

    @Override
    public void close() {
        to.close();
    }
}
