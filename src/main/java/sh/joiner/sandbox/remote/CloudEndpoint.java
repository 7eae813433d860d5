package sh.joiner.sandbox.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Supplier;
import sh.joiner.sandbox.operation.CloudClients;
import sh.joiner.sandbox.operation.FailureJson;
import sh.joiner.sandbox.operation.Service;

/** Performs the AWS operations that another process sends, each with the embedded AWS's own client. */
final class CloudEndpoint {

    private static final int FAILED = 422; // the operation itself failed, not its transport

    private final CloudClients clients;

    CloudEndpoint(CloudClients clients) {
        this.clients = clients;
    }

    /**
     * @param operation such as {@code describeInstances}
     */
    Reply answer(String service, String operation, JsonNode request) {
        return CloudClients.service(service)
                .map(known -> answer(known, operation, request))
                .orElseGet(
                        () -> Reply.refused(404, "the sandbox does not support AWS service \"%s\"".formatted(service)));
    }

    private Reply answer(Service<?> service, String operation, JsonNode request) {
        return service.call(clients, operation, request)
                .map(CloudEndpoint::perform)
                .orElseGet(() -> Reply.refused(
                        404,
                        "the sandbox's %s does not support operation \"%s\"".formatted(service.name(), operation)));
    }

    private static Reply perform(Supplier<JsonNode> call) {
        try {
            return Reply.ok(call.get());
        } catch (RuntimeException failure) {
            return new Reply(FAILED, FailureJson.write(failure));
        }
    }
}
