package sh.joiner.sandbox.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.answer.ServiceErrors;
import sh.joiner.sandbox.call.Calls;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.model.DecodeAuthorizationMessageRequest;
import software.amazon.awssdk.services.sts.model.DecodeAuthorizationMessageResponse;
import software.amazon.awssdk.services.sts.model.GetCallerIdentityRequest;
import software.amazon.awssdk.services.sts.model.GetCallerIdentityResponse;

/** Simulates AWS STS: returns the identity of the caller, and decodes authorization messages. */
final class SandboxSts implements StsClient {

    private final Calls calls;
    private final SharedAccount shared;

    SandboxSts(Calls calls, SharedAccount shared) {
        this.calls = calls;
        this.shared = shared;
    }

    @Override
    public GetCallerIdentityResponse getCallerIdentity(GetCallerIdentityRequest request) {
        return calls.answer("STS", "GetCallerIdentity", this::identity);
    }

    private GetCallerIdentityResponse identity() {
        return GetCallerIdentityResponse.builder()
                .account(shared.settings().account())
                .userId("AROASANDBOXSANDBOX000:joiner")
                .arn(shared.caller())
                .build();
    }

    @Override
    public DecodeAuthorizationMessageResponse decodeAuthorizationMessage(DecodeAuthorizationMessageRequest request) {
        return calls.answer(
                "STS",
                "DecodeAuthorizationMessage",
                () -> DecodeAuthorizationMessageResponse.builder()
                        .decodedMessage(decoded(request.encodedMessage()))
                        .build());
    }

    private static String decoded(String message) {
        try {
            return new String(Base64.getUrlDecoder().decode(message), UTF_8);
        } catch (IllegalArgumentException e) {
            throw ServiceErrors.of("STS", "InvalidAuthorizationMessageException", "The message is invalid.");
        }
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
