package sh.joiner.sandbox.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import sh.joiner.sandbox.schema.FieldError;

/** Checks of the update strategy of a workload, as the API server makes them. */
final class RolloutRules {

    private static final Pattern PERCENT = Pattern.compile("[0-9]+%");
    private static final String MAX_UNAVAILABLE = "maxUnavailable";
    private static final String MAX_SURGE = "maxSurge";

    private RolloutRules() {}

    /**
     * Removes {@code maxUnavailable} of a StatefulSet. Kubernetes 1.34 does not serve this field: the server drops the field, and the pods are
     * replaced one after the other.
     */
    static void dropUnservedFields(ObjectNode statefulSet) {
        if (statefulSet.path("updateStrategy").path("rollingUpdate") instanceof ObjectNode rolling) {
            rolling.remove(MAX_UNAVAILABLE);
        }
    }

    static List<FieldError> check(String kind, JsonNode spec) {
        return switch (kind) {
            case "Deployment" -> deployment(spec.path("strategy"));
            case "DaemonSet" -> daemonSet(spec.path("updateStrategy").path("rollingUpdate"));
            case "StatefulSet" -> statefulSet(spec.path("updateStrategy").path("rollingUpdate"));
            default -> List.of();
        };
    }

    private static List<FieldError> deployment(JsonNode strategy) {
        var rolling = strategy.path("rollingUpdate");
        if (strategy.path("type").asText().equals("Recreate")) {
            return rolling.isMissingNode() || rolling.isNull()
                    ? List.of()
                    : List.of(FieldError.forbidden(
                            "spec.strategy.rollingUpdate", "may not be specified when strategy `type` is 'Recreate'"));
        }
        var errors = portions("spec.strategy.rollingUpdate", rolling);
        if (errors.isEmpty() && isZero(rolling.path(MAX_UNAVAILABLE)) && isZero(rolling.path(MAX_SURGE))) {
            errors.add(FieldError.invalid(
                    "spec.strategy.rollingUpdate.maxUnavailable",
                    shown(rolling.path(MAX_UNAVAILABLE)),
                    "may not be 0 when `maxSurge` is 0"));
        }
        return errors;
    }

    private static List<FieldError> daemonSet(JsonNode rolling) {
        if (!rolling.isObject()) {
            return List.of();
        }
        var place = "spec.updateStrategy.rollingUpdate";
        var errors = portions(place, rolling);
        if (errors.isEmpty() && isZero(rolling.path(MAX_UNAVAILABLE)) == isZero(rolling.path(MAX_SURGE))) {
            errors.add(
                    isZero(rolling.path(MAX_SURGE))
                            ? FieldError.required(place + ".maxUnavailable", "cannot be 0 when maxSurge is 0")
                            : FieldError.invalid(
                                    place + ".maxSurge",
                                    shown(rolling.path(MAX_SURGE)),
                                    "may not be set when maxUnavailable is non-zero"));
        }
        return errors;
    }

    private static List<FieldError> statefulSet(JsonNode rolling) {
        var partition = rolling.path("partition");
        return partition.asLong(0) >= 0
                ? List.of()
                : List.of(FieldError.invalid(
                        "spec.updateStrategy.rollingUpdate.partition",
                        partition.asText(),
                        "must be greater than or equal to 0"));
    }

    private static List<FieldError> portions(String place, JsonNode rolling) {
        var errors = new ArrayList<FieldError>();
        for (var field : List.of(MAX_UNAVAILABLE, MAX_SURGE)) {
            check(place + "." + field, rolling.path(field), errors);
        }
        var maxUnavailable = rolling.path(MAX_UNAVAILABLE);
        if (errors.isEmpty() && maxUnavailable.isTextual() && percent(maxUnavailable) > 100) {
            errors.add(FieldError.invalid(
                    place + "." + MAX_UNAVAILABLE, shown(maxUnavailable), "must not be greater than 100%"));
        }
        return errors;
    }

    private static void check(String path, JsonNode portion, List<FieldError> errors) {
        if (portion.isTextual() && !PERCENT.matcher(portion.asText()).matches()) {
            errors.add(
                    FieldError.invalid(
                            path,
                            shown(portion),
                            "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%')"));
        } else if (!portion.isTextual() && portion.asLong(0) < 0) {
            errors.add(FieldError.invalid(path, shown(portion), "must be greater than or equal to 0"));
        }
    }

    private static boolean isZero(JsonNode portion) {
        return portion.isTextual() ? percent(portion) == 0 : portion.asLong(0) == 0;
    }

    private static long percent(JsonNode portion) {
        var digits = portion.asText().replace("%", "");
        return digits.length() > 9 ? Integer.MAX_VALUE : Long.parseLong(digits);
    }

    private static String shown(JsonNode portion) {
        return portion.toString();
    }
}
