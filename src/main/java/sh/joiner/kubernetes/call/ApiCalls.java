package sh.joiner.kubernetes.call;

import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.client.Client;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.function.Supplier;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.OutsideTrouble.Category;

/** Calls to the API server, with its refusals in words of the ports. */
public final class ApiCalls {

    private ApiCalls() {}

    /** What the call answers; its refusal as {@link OutsideTrouble}. */
    public static <T> T ask(Supplier<T> call) {
        try {
            return call.get();
        } catch (KubernetesClientException refused) {
            throw trouble(refused);
        }
    }

    /** Makes the call; a thing that is gone is no refusal. */
    public static void askUnlessGone(Runnable call) {
        try {
            call.run();
        } catch (KubernetesClientException refused) {
            if (refused.getCode() != 404) {
                throw trouble(refused);
            }
        }
    }

    /** Asks for the deletion of the object at the path if it has this UID. One that is gone, or replaced by another of its name, is no refusal. */
    public static void delete(Client client, String path, String uid) {
        var options = new DeleteOptionsBuilder()
                .withApiVersion("v1")
                .withNewPreconditions()
                .withUid(uid)
                .endPreconditions()
                .build();
        try {
            client.raw(path, "DELETE", options);
        } catch (KubernetesClientException refused) {
            if (refused.getCode() != 404 && refused.getCode() != 409) {
                throw trouble(refused);
            }
        }
    }

    /** Makes the call, and answers whether the thing was there. */
    public static boolean unlessGone(Runnable call) {
        try {
            call.run();
            return true;
        } catch (KubernetesClientException refused) {
            if (refused.getCode() == 404) {
                return false;
            }
            throw trouble(refused);
        }
    }

    public static OutsideTrouble trouble(KubernetesClientException refused) {
        var status = refused.getStatus();
        var reason = status == null || status.getReason() == null ? "" : status.getReason();
        return new OutsideTrouble(category(refused.getCode()), reason, message(refused), refused);
    }

    /** What came of a call that was made by another thread: the refusal is the cause, or the cause of that. */
    public static OutsideTrouble troubleOf(Throwable thrown) {
        for (var cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof KubernetesClientException refused) {
                return trouble(refused);
            }
        }
        return new OutsideTrouble(Category.UNREACHABLE, "", String.valueOf(thrown.getMessage()), thrown);
    }

    public static String message(KubernetesClientException refused) {
        var status = refused.getStatus();
        var message = status != null && status.getMessage() != null ? status.getMessage() : refused.getMessage();
        return message == null ? refused.toString() : message;
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
