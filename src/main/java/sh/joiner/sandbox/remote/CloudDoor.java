package sh.joiner.sandbox.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkClient;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.utils.builder.Buildable;

/** Makes the calls that come from another process, each on the cloud's own client. */
final class CloudDoor {

    private static final int FAILED = 422; // the failure of a call, apart from failures of the way across

    private final CloudClients clients;

    CloudDoor(CloudClients clients) {
        this.clients = clients;
    }

    /** @param call as {@code describeInstances} */
    Reply answer(String service, String call, JsonNode request) {
        var known = Service.of(service).orElse(null);
        if (known == null) {
            return Reply.refused(404, "the sandbox has no service \"%s\"".formatted(service));
        }
        return known.call(call)
                .map(method -> answer(clients.of(known), method, request))
                .orElseGet(() -> Reply.refused(404, "%s has no call \"%s\"".formatted(service, call)));
    }

    private static Reply answer(SdkClient client, Method method, JsonNode body) {
        try {
            var request = SdkJson.read(body, Models.builder(method.getParameterTypes()[0]));
            var response = method.invoke(client, ((Buildable) request).build());
            return Reply.ok(SdkJson.write((SdkPojo) response));
        } catch (InvocationTargetException thrown) {
            return new Reply(FAILED, FailureJson.write(failure(method, thrown.getCause())));
        } catch (IllegalAccessException closed) {
            throw new IllegalStateException(closed);
        }
    }

    private static RuntimeException failure(Method method, @Nullable Throwable cause) {
        return switch (cause) {
            case UnsupportedOperationException _ ->
                new UnsupportedOperationException("the sandbox's AWS has no %s".formatted(method.getName()));
            case RuntimeException failure -> failure;
            case null, default -> new IllegalStateException(cause);
        };
    }
}
