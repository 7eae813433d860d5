package sh.joiner.sandbox.message;

import sh.joiner.sandbox.kind.ApiException;

/** Creates the errors for invalid options of a request, such as CreateOptions and PatchOptions. */
public final class WriteOptions {

    private WriteOptions() {}

    /** Returns the error for an invalid option; {@code why} starts with the option's name. */
    public static ApiException invalid(Call call, String why) {
        return new ApiException(422, "Invalid", "%s.meta.k8s.io \"\" is invalid: %s".formatted(kind(call), why));
    }

    private static String kind(Call call) {
        return switch (call.method()) {
            case "POST" -> "CreateOptions";
            case "PUT" -> "UpdateOptions";
            case "PATCH" -> "PatchOptions";
            case "DELETE" -> "DeleteOptions";
            default -> "ListOptions";
        };
    }
}
