package sh.joiner.kubernetes.call;

import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.client.Client;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.function.Supplier;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;

/** Calls to the API server. Errors are translated into {@link RemoteCallException}. */
public final class ApiCalls {

    private ApiCalls() {}

    /** Returns the answer of the call. Throws an error as {@link RemoteCallException}. */
    public static <T> T ask(Supplier<T> call) {
        try {
            return call.get();
        } catch (KubernetesClientException failure) {
            throw translated(failure);
        }
    }

    /** Makes the call. If the object does not exist, returns normally. */
    public static void ignoringNotFound(Runnable call) {
        try {
            call.run();
        } catch (KubernetesClientException failure) {
            if (failure.getCode() != 404) {
                throw translated(failure);
            }
        }
    }

    /**
     * Requests the deletion of the object at the path if it has this UID. Returns normally if the object no longer exists or was recreated under
     * the same name.
     */
    public static void delete(Client client, String path, String uid) {
        var options = new DeleteOptionsBuilder()
                .withApiVersion("v1")
                .withNewPreconditions()
                .withUid(uid)
                .endPreconditions()
                .build();
        try {
            client.raw(path, "DELETE", options);
        } catch (KubernetesClientException failure) {
            if (failure.getCode() != 404 && failure.getCode() != 409) {
                throw translated(failure);
            }
        }
    }

    /** Makes the call and returns true if the object exists. */
    public static boolean isFound(Runnable call) {
        try {
            call.run();
            return true;
        } catch (KubernetesClientException failure) {
            if (failure.getCode() == 404) {
                return false;
            }
            throw translated(failure);
        }
    }

    public static RemoteCallException translated(KubernetesClientException failure) {
        var status = failure.getStatus();
        var reason = status == null || status.getReason() == null ? "" : status.getReason();
        return new RemoteCallException(category(failure.getCode()), reason, message(failure), failure);
    }

    /** Returns the error of a call that another thread made. The API server's error is the exception or one of its causes. */
    public static RemoteCallException failureOf(Throwable thrown) {
        for (var cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof KubernetesClientException failure) {
                return translated(failure);
            }
        }
        return new RemoteCallException(Category.UNREACHABLE, "", String.valueOf(thrown.getMessage()), thrown);
    }

    public static String message(KubernetesClientException failure) {
        var status = failure.getStatus();
        var message = status != null && status.getMessage() != null ? status.getMessage() : failure.getMessage();
        return message == null ? failure.toString() : message;
    }

    private static Category category(int code) {
        return switch (code) {
            case 401, 403 -> Category.FORBIDDEN;
            case 404 -> Category.NOT_FOUND;
            case 409 -> Category.CONFLICT;
            case 429 -> Category.THROTTLED;
            case 400, 405, 406, 415, 422 -> Category.INVALID;
            default -> Category.UNREACHABLE;
        };
    }
}
