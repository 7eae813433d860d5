package sh.joiner.sandbox.operation;

import java.util.List;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.model.DecodeAuthorizationMessageRequest;
import software.amazon.awssdk.services.sts.model.DecodeAuthorizationMessageResponse;
import software.amazon.awssdk.services.sts.model.GetCallerIdentityRequest;
import software.amazon.awssdk.services.sts.model.GetCallerIdentityResponse;
import software.amazon.awssdk.services.sts.model.StsException;

/**
 * Sends the STS operations that the sandbox supports to the process with the embedded AWS. All other operations throw {@link
 * UnsupportedOperationException}.
 */
final class RemoteSts implements StsClient {

    private static final Operation<StsClient, DecodeAuthorizationMessageRequest, DecodeAuthorizationMessageResponse>
            DECODE_AUTHORIZATION_MESSAGE = new Operation<>(
                    "decodeAuthorizationMessage",
                    DecodeAuthorizationMessageRequest::builder,
                    DecodeAuthorizationMessageResponse::builder,
                    StsClient::decodeAuthorizationMessage);
    private static final Operation<StsClient, GetCallerIdentityRequest, GetCallerIdentityResponse> GET_CALLER_IDENTITY =
            new Operation<>(
                    "getCallerIdentity",
                    GetCallerIdentityRequest::builder,
                    GetCallerIdentityResponse::builder,
                    StsClient::getCallerIdentity);

    static final Service<StsClient> SERVICE = new Service<>(
            "sts",
            CloudClients::sts,
            List.of(DECODE_AUTHORIZATION_MESSAGE, GET_CALLER_IDENTITY),
            List.of(StsException::builder));

    private final OperationSender sender;

    RemoteSts(OperationSender sender) {
        this.sender = sender;
    }

    @Override
    public DecodeAuthorizationMessageResponse decodeAuthorizationMessage(DecodeAuthorizationMessageRequest request) {
        return sender.send(SERVICE, DECODE_AUTHORIZATION_MESSAGE, request);
    }

    @Override
    public GetCallerIdentityResponse getCallerIdentity(GetCallerIdentityRequest request) {
        return sender.send(SERVICE, GET_CALLER_IDENTITY, request);
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    /** Does nothing, because the creator of the sender owns and closes the sender. */
    @Override
    public void close() {}
}
