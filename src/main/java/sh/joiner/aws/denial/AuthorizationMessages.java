package sh.joiner.aws.denial;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;
import sh.joiner.port.WorldClock;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sts.StsClient;

/**
 * Decodes the authorization messages that EC2 adds to {@code UnauthorizedOperation} (STS, DecodeAuthorizationMessage). The permission to
 * decode is optional: without it the message stays encoded, and a hint is added. Thread-safe.
 */
public final class AuthorizationMessages {

    private static final Logger LOG = Logger.getLogger(AuthorizationMessages.class);
    private static final Pattern ENCODED =
            Pattern.compile("\\s*Encoded authorization failure message: ([A-Za-z0-9_=+/-]+)\\.?");
    private static final Duration RETRY_AFTER = Duration.ofMinutes(10);
    private static final int MOST =
            100; // maximum number of decoded messages kept, to decode the message of a call only once
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String HINT =
            "to see which permission is missing, allow the controller sts:DecodeAuthorizationMessage"
                    + " or run `aws sts decode-authorization-message`; ";

    private final StsClient sts;
    private final WorldClock clock;
    private final Map<String, String> decoded = new LinkedHashMap<>();
    private Instant retryAt = Instant.MIN;

    public AuthorizationMessages(StsClient sts, WorldClock clock) {
        this.sts = sts;
        this.clock = clock;
    }

    /**
     * Returns the text, preceded by the decoded message. If the message cannot be decoded, a hint precedes the text. A text without an encoded
     * message is returned unchanged.
     */
    public String explain(String text) {
        var found = ENCODED.matcher(text);
        if (!found.find()) {
            return text;
        }
        return decode(found.group(1))
                .map(meaning -> meaning + "; " + found.replaceAll(""))
                .orElse(HINT + text);
    }

    private synchronized Optional<String> decode(String message) {
        var known = decoded.get(message);
        if (known != null || clock.now().isBefore(retryAt)) {
            return Optional.ofNullable(known);
        }
        try {
            var answer = sts.decodeAuthorizationMessage(request -> request.encodedMessage(message));
            var meaning = meaning(answer.decodedMessage());
            decoded.put(message, meaning);
            if (decoded.size() > MOST) {
                decoded.remove(decoded.keySet().iterator().next());
            }
            return Optional.of(meaning);
        } catch (SdkException | JsonProcessingException refused) {
            LOG.debugf("authorization message not decoded: reason=%s", refused.getMessage());
            retryAt = clock.now().plus(RETRY_AFTER);
            return Optional.empty();
        }
    }

    private static String meaning(String document) throws JsonProcessingException {
        var tree = JSON.readTree(document);
        var context = tree.path("context");
        var resource = context.path("resource").asText();
        return "%s is not allowed to call %s%s: %s"
                .formatted(
                        context.path("principal").path("arn").asText("the controller"),
                        context.path("action").asText("this operation"),
                        resource.isEmpty() ? "" : " on " + resource,
                        cause(tree));
    }

    private static String cause(JsonNode tree) {
        return tree.path("explicitDeny").asBoolean()
                ? "a policy statement explicitly denies the call"
                : "no policy statement of this principal allows the call";
    }
}
