package sh.joiner.sandbox.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;

/**
 * Converts a failed AWS call to JSON and back. An error response of the service keeps its code, message and status, and its exception class if {@link
 * Service} lists the class. Every other failure becomes an {@code SdkClientException}.
 */
public final class FailureJson {

    private static final String KIND = "kind";
    private static final String MESSAGE = "message";

    private FailureJson() {}

    public static ObjectNode write(RuntimeException failure) {
        return switch (failure) {
            case AwsServiceException refused -> refusal(refused);
            case SdkClientException lost -> plain("lost", lost);
            default -> plain("broken", failure);
        };
    }

    private static ObjectNode plain(String kind, RuntimeException failure) {
        return JsonNodeFactory.instance.objectNode().put(KIND, kind).put(MESSAGE, failure.getMessage());
    }

    private static ObjectNode refusal(AwsServiceException refused) {
        var json = JsonNodeFactory.instance
                .objectNode()
                .put(KIND, "refused")
                .put("type", refused.getClass().getSimpleName())
                .put("status", refused.statusCode())
                .put("requestId", refused.requestId());
        var details = refused.awsErrorDetails();
        if (details == null) {
            json.put(MESSAGE, refused.getMessage());
        } else {
            json.put("service", details.serviceName())
                    .put("code", details.errorCode())
                    .put(MESSAGE, details.errorMessage());
        }
        json.set("fields", SdkJson.write(refused));
        return json;
    }

    /** Parses a failure of this service from JSON. */
    public static RuntimeException read(JsonNode json, Service<?> service) {
        var message = text(json, MESSAGE);
        return switch (json.path(KIND).asText()) {
            case "refused" -> refusal(json, service.exception(json.path("type").asText()));
            default -> SdkClientException.create(message == null ? "the sandbox reported no reason" : message);
        };
    }

    private static AwsServiceException refusal(JsonNode json, AwsServiceException.Builder exception) {
        var _ = SdkJson.read(json.path("fields"), exception);
        exception.statusCode(json.path("status").asInt()).requestId(text(json, "requestId"));
        if (json.has("code")) {
            return exception.awsErrorDetails(details(json)).build();
        }
        return exception.message(text(json, MESSAGE)).build();
    }

    private static AwsErrorDetails details(JsonNode json) {
        return AwsErrorDetails.builder()
                .serviceName(text(json, "service"))
                .errorCode(text(json, "code"))
                .errorMessage(text(json, MESSAGE))
                .build();
    }

    private static @Nullable String text(JsonNode json, String field) {
        return json.path(field).textValue();
    }
}
