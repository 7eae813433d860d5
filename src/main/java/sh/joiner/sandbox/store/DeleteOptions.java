package sh.joiner.sandbox.store;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.admission.Write;
import sh.joiner.sandbox.kind.ApiException;

/**
 * The options of a delete request.
 *
 * @param graceSeconds the grace period in seconds; null for the object's own grace period
 * @param uid delete only the object with this uid; empty for any
 * @param resourceVersion delete only this version; empty for any
 */
public record DeleteOptions(
        @Nullable Long graceSeconds, String uid, String resourceVersion, Propagation propagation, Write.Effect effect) {

    /** The deletion policy for dependents. */
    enum Propagation {
        BACKGROUND,
        FOREGROUND,
        ORPHAN
    }

    static final DeleteOptions PLAIN = new DeleteOptions(null, "", "", Propagation.BACKGROUND, Write.Effect.STORED);

    static DeleteOptions onlyUid(String uid) {
        return new DeleteOptions(null, uid, "", Propagation.BACKGROUND, Write.Effect.STORED);
    }

    public DeleteOptions withGrace(OptionalLong seconds) {
        return seconds.isEmpty()
                ? this
                : new DeleteOptions(seconds.getAsLong(), uid, resourceVersion, propagation, effect);
    }

    public DeleteOptions withPropagation(String named) {
        return named.isEmpty()
                ? this
                : new DeleteOptions(graceSeconds, uid, resourceVersion, propagation(named), effect);
    }

    public DeleteOptions withEffect(Write.Effect wanted) {
        return new DeleteOptions(graceSeconds, uid, resourceVersion, propagation, wanted);
    }

    /** Parses a DeleteOptions body. If the body is missing, returns the defaults. */
    public static DeleteOptions parse(JsonNode body) {
        check(body);
        var preconditions = body.path("preconditions");
        var orphans = body.path("orphanDependents").asBoolean(false);
        return new DeleteOptions(
                body.path("gracePeriodSeconds").isNumber()
                        ? Long.valueOf(body.path("gracePeriodSeconds").asLong())
                        : null,
                preconditions.path("uid").asText(),
                preconditions.path("resourceVersion").asText(),
                orphans
                        ? Propagation.ORPHAN
                        : propagation(body.path("propagationPolicy").asText("Background")),
                body.path("dryRun").isEmpty() ? Write.Effect.STORED : Write.Effect.DRY_RUN);
    }

    private static void check(JsonNode body) {
        if (body.has("orphanDependents") && body.hasNonNull("propagationPolicy")) {
            throw invalid(
                    "propagationPolicy: Invalid value: \"%s\": orphanDependents and deletionPropagation cannot be both set"
                            .formatted(body.path("propagationPolicy").asText()));
        }
        for (var effect : body.path("dryRun")) {
            if (!effect.asText().equals("All")) {
                throw invalid(
                        "dryRun: Unsupported value: %s: supported values: \"All\"".formatted(body.path("dryRun")));
            }
        }
    }

    private static ApiException invalid(String why) {
        return new ApiException(422, "Invalid", "DeleteOptions.meta.k8s.io \"\" is invalid: " + why);
    }

    private static Propagation propagation(String named) {
        return switch (named) {
            case "Background", "" -> Propagation.BACKGROUND;
            case "Foreground" -> Propagation.FOREGROUND;
            case "Orphan" -> Propagation.ORPHAN;
            default ->
                throw invalid("propagationPolicy: Unsupported value: \"" + named
                        + "\": supported values: \"Foreground\", \"Background\", \"Orphan\"");
        };
    }
}
