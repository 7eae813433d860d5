package sh.joiner.sandbox.operation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkClient;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.utils.builder.SdkBuilder;

/**
 * An operation of an AWS service, with the builders of its request and response and the client method that performs it.
 *
 * @param name the name of the client method, such as {@code describeInstances}
 */
public record Operation<C extends SdkClient, Q extends SdkRequest, R extends SdkResponse>(
        String name,
        Supplier<? extends SdkBuilder<?, Q>> request,
        Supplier<? extends SdkBuilder<?, R>> response,
        BiFunction<C, Q, R> method) {

    /**
     * Returns a call that performs the operation on this client and returns the response as JSON. The call throws the exceptions of the client.
     *
     * @throws IllegalArgumentException if the JSON is not a request of this operation
     */
    Supplier<JsonNode> call(C client, JsonNode json) {
        var read = read(json, request.get());
        return () -> SdkJson.write(method.apply(client, read));
    }

    /** Parses a response from JSON. */
    public R response(JsonNode json) {
        return read(json, response.get());
    }

    private static <T> T read(JsonNode json, SdkBuilder<?, T> builder) {
        var _ = SdkJson.read(json, (SdkPojo) builder);
        return builder.build();
    }
}
