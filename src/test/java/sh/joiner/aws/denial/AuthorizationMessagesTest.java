package sh.joiner.aws.denial;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.HandClock;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.model.DecodeAuthorizationMessageRequest;
import software.amazon.awssdk.services.sts.model.DecodeAuthorizationMessageResponse;
import software.amazon.awssdk.services.sts.model.StsException;

class AuthorizationMessagesTest {

    private final HandClock clock = new HandClock();
    private final Sts sts = new Sts();
    private final AuthorizationMessages messages = new AuthorizationMessages(sts, clock);

    /** Decodes base64, or denies the permission to decode. */
    private static final class Sts implements StsClient {
        private boolean denies;
        private int calls;

        @Override
        public DecodeAuthorizationMessageResponse decodeAuthorizationMessage(
                DecodeAuthorizationMessageRequest request) {
            calls++;
            if (denies) {
                throw StsException.builder()
                        .awsErrorDetails(AwsErrorDetails.builder()
                                .errorCode("AccessDenied")
                                .build())
                        .build();
            }
            var text = new String(Base64.getUrlDecoder().decode(request.encodedMessage()), UTF_8);
            return DecodeAuthorizationMessageResponse.builder()
                    .decodedMessage(text)
                    .build();
        }

        @Override
        public String serviceName() {
            return SERVICE_NAME;
        }

        @Override
        public void close() {}
    }

    private static String refusal(boolean explicit) {
        var document = """
            {"allowed":false,"explicitDeny":%s,"matchedStatements":{"items":[]},"context":{
             "principal":{"arn":"arn:aws:sts::111122223333:assumed-role/joiner/x"},"action":"ec2:RunInstances",
             "resource":"arn:aws:ec2:us-east-1:111122223333:instance/*","conditions":{"items":[]}}}""".formatted(explicit);
        return "UnauthorizedOperation: You are not authorized to perform this operation."
                + " Encoded authorization failure message: "
                + Base64.getUrlEncoder().encodeToString(document.getBytes(UTF_8));
    }

    @Test
    void aDecodedMessageNamesPrincipalActionAndResource() {
        assertThat(messages.explain(refusal(false)))
                .isEqualTo("arn:aws:sts::111122223333:assumed-role/joiner/x is not allowed to call ec2:RunInstances on"
                        + " arn:aws:ec2:us-east-1:111122223333:instance/*: no policy statement of this principal allows the call;"
                        + " UnauthorizedOperation: You are not authorized to perform this operation.");
        assertThat(messages.explain(refusal(true))).contains("a policy statement explicitly denies the call");
    }

    @Test
    void aMessageOfSeveralClaimsIsDecodedOnce() {
        messages.explain(refusal(false));
        messages.explain(refusal(false));

        assertThat(sts.calls).isOne();
    }

    @Test
    void withoutPermissionAHintIsAddedAndDecodingIsRetriedAfterTenMinutes() {
        sts.denies = true;

        assertThat(messages.explain(refusal(false)))
                .startsWith("to see which permission is missing, allow the controller sts:DecodeAuthorizationMessage")
                .endsWith(refusal(false));
        messages.explain(refusal(true));
        assertThat(sts.calls).isOne();

        sts.denies = false;
        clock.advance(Duration.ofMinutes(10));
        assertThat(messages.explain(refusal(false))).contains("ec2:RunInstances");
    }

    @Test
    void otherTextsAreUnchanged() {
        assertThat(messages.explain("VcpuLimitExceeded: no")).isEqualTo("VcpuLimitExceeded: no");
        assertThat(sts.calls).isZero();
    }
}
