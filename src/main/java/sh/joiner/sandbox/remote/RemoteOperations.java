package sh.joiner.sandbox.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import sh.joiner.sandbox.operation.FailureJson;
import sh.joiner.sandbox.operation.Operation;
import sh.joiner.sandbox.operation.OperationSender;
import sh.joiner.sandbox.operation.SdkJson;
import sh.joiner.sandbox.operation.Service;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.exception.SdkClientException;

/** Sends AWS operations to the world's process over HTTP. Thread-safe. */
final class RemoteOperations implements OperationSender {

    private static final Duration LONGEST_CALL =
            Duration.ofMinutes(4); // a long poll may wait this long if the world's clock is stopped

    private final WorldConnection link;

    RemoteOperations(WorldConnection link) {
        this.link = link;
    }

    @Override
    public <Q extends SdkRequest, R extends SdkResponse> R send(
            Service<?> service, Operation<?, Q, R> operation, Q request) {
        var reply = ask("/aws/%s/%s".formatted(service.name(), operation.name()), SdkJson.write(request));
        if (!reply.isOk()) {
            throw FailureJson.read(reply.body(), service);
        }
        return operation.response(reply.body());
    }

    /** Sends a request. If the world does not respond, throws the exception of an unreachable AWS endpoint. */
    private Reply ask(String path, JsonNode request) {
        try {
            return link.ask(path, request, LONGEST_CALL);
        } catch (WorldUnreachable unreachable) {
            throw SdkClientException.create("Unable to execute HTTP request: " + unreachable.getMessage(), unreachable);
        }
    }
}
