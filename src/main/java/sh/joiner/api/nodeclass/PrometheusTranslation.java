package sh.joiner.api.nodeclass;

import io.fabric8.kubernetes.api.model.IntOrString;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.image.BasicAuthReference;
import sh.joiner.api.image.CaReference;
import sh.joiner.api.image.PrometheusCheckSpec;
import sh.joiner.api.image.PrometheusCheckStatus;
import sh.joiner.api.translate.Absent;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.TimeTranslation;
import sh.joiner.model.prometheus.ConfigKey;
import sh.joiner.model.prometheus.ConfigKey.Kind;
import sh.joiner.model.prometheus.PrometheusCheck;
import sh.joiner.model.prometheus.PrometheusQuery;
import sh.joiner.model.prometheus.PrometheusQuery.Authentication;
import sh.joiner.model.prometheus.PrometheusResult;
import sh.joiner.model.prometheus.PrometheusResult.Outcome;
import sh.joiner.model.prometheus.ValueRange;

/** Translates the checks of an AMIPolicy that query Prometheus, and their results in the status of an AMIRollout. */
final class PrometheusTranslation {

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,15}(\\.[0-9]{1,9})?");
    private static final Pattern ADDRESS = Pattern.compile("https?://[^/?#@\\s]+(/[^?#\\s]*)?");
    private static final Duration LONGEST = Duration.ofMinutes(1);

    private PrometheusTranslation() {}

    /** Returns the checks; throws {@link InvalidSpec}. */
    static List<PrometheusCheck> checks(String path, @Nullable List<PrometheusCheckSpec> wire) {
        var checks = new ArrayList<PrometheusCheck>();
        var names = new HashSet<String>();
        for (var check : Present.list(wire)) {
            var field = "%s[%d]".formatted(path, checks.size());
            if (check.name.isEmpty() || !names.add(check.name)) {
                throw new InvalidSpec(
                        field + ".name", "'%s' is empty or the name of another check".formatted(check.name));
            }
            checks.add(new PrometheusCheck(check.name, query(field, check), range(field, check)));
        }
        return checks;
    }

    private static PrometheusQuery query(String field, PrometheusCheckSpec check) {
        if (!ADDRESS.matcher(check.address).matches()) {
            throw new InvalidSpec(
                    field + ".address",
                    "'%s' is not a URL such as https://prometheus.monitoring:9090, without user, query and fragment"
                            .formatted(check.address));
        }
        if (check.query.isBlank()) {
            throw new InvalidSpec(field + ".query", "is empty: write an expression in PromQL");
        }
        return new PrometheusQuery(
                check.address,
                check.query,
                timeLimit(field + ".timeLimit", check.timeLimit),
                authentication(field, check),
                check.ca == null ? null : ca(field + ".ca", check.ca));
    }

    private static Duration timeLimit(String field, @Nullable String text) {
        var limit = RolloutPlanTranslation.duration(field, text, "10s");
        if (limit != null && (limit.isZero() || limit.compareTo(LONGEST) > 0)) {
            throw new InvalidSpec(field, "'%s' is not between 1s and 1m".formatted(text));
        }
        return Objects.requireNonNullElse(limit, PrometheusQuery.DEFAULT_TIME_LIMIT);
    }

    private static Authentication authentication(String field, PrometheusCheckSpec check) {
        var token = check.bearerToken;
        var basic = check.basicAuth;
        if (token != null && basic != null) {
            throw new InvalidSpec(field, "only one of bearerToken and basicAuth may be set");
        }
        if (token != null) {
            requireObject(field + ".bearerToken", token.namespace, token.name);
            return new Authentication.BearerToken(
                    new ConfigKey(Kind.SECRET, token.namespace, token.name, orElse(token.key, "token")));
        }
        return basic == null ? new Authentication.None() : basic(field + ".basicAuth", basic);
    }

    private static Authentication basic(String field, BasicAuthReference wire) {
        requireObject(field, wire.namespace, wire.name);
        return new Authentication.BasicAuth(
                new ConfigKey(Kind.SECRET, wire.namespace, wire.name, orElse(wire.usernameKey, "username")),
                new ConfigKey(Kind.SECRET, wire.namespace, wire.name, orElse(wire.passwordKey, "password")));
    }

    private static ConfigKey ca(String field, CaReference wire) {
        requireObject(field, wire.namespace, wire.name);
        return new ConfigKey(kind(field + ".kind", wire.kind), wire.namespace, wire.name, orElse(wire.key, "ca.crt"));
    }

    private static void requireObject(String field, String namespace, String name) {
        if (namespace.isEmpty() || name.isEmpty()) {
            throw new InvalidSpec(field, "needs namespace and name");
        }
    }

    private static String orElse(@Nullable String text, String usual) {
        return text == null || text.isEmpty() ? usual : text;
    }

    private static Kind kind(String field, String word) {
        return Stream.of(Kind.values())
                .filter(kind -> kind.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new InvalidSpec(
                        field,
                        InvalidSpec.unknown(
                                "kind", word, Stream.of(Kind.values()).map(Kind::word))));
    }

    private static ValueRange range(String field, PrometheusCheckSpec check) {
        var min = number(field + ".min", check.min);
        var max = number(field + ".max", check.max);
        if (min == null && max == null) {
            throw new InvalidSpec(field, "needs max, min or both");
        }
        if (min != null && max != null && min.compareTo(max) > 0) {
            throw new InvalidSpec(
                    field + ".min",
                    "%s is greater than max %s, so that no value passes"
                            .formatted(min.toPlainString(), max.toPlainString()));
        }
        return new ValueRange(min, max);
    }

    private static @Nullable BigDecimal number(String field, @Nullable IntOrString wire) {
        if (wire == null) {
            return null;
        }
        var text = wire.getStrVal() == null ? String.valueOf(wire.getIntVal()) : wire.getStrVal();
        if (!NUMBER.matcher(text).matches()) {
            throw new InvalidSpec(field, "'%s' is not a decimal number such as 0.01".formatted(text));
        }
        return new BigDecimal(text);
    }

    /** Returns the results in a status. */
    static List<PrometheusResult> results(@Nullable List<PrometheusCheckStatus> wire) {
        return Present.list(wire).stream().map(PrometheusTranslation::result).toList();
    }

    private static PrometheusResult result(PrometheusCheckStatus wire) {
        return new PrometheusResult(
                wire.name,
                Stream.of(Outcome.values())
                        .filter(outcome -> outcome.word().equals(wire.result))
                        .findFirst()
                        .orElse(Outcome.INCONCLUSIVE),
                Present.text(wire.value),
                Present.text(wire.allowed),
                Present.text(wire.message),
                TimeTranslation.instant("status.prometheus.askedAt", wire.askedAt));
    }

    /** Returns the results as a status contains them; null if there are none. */
    static @Nullable List<PrometheusCheckStatus> wire(List<PrometheusResult> results) {
        return results.isEmpty()
                ? null
                : results.stream().map(PrometheusTranslation::wire).toList();
    }

    private static PrometheusCheckStatus wire(PrometheusResult result) {
        var wire = new PrometheusCheckStatus();
        wire.name = result.name();
        wire.result = result.outcome().word();
        wire.value = Absent.text(result.value());
        wire.allowed = Absent.text(result.allowed());
        wire.message = Absent.text(result.message());
        wire.askedAt = result.askedAt() == null ? null : result.askedAt().toString();
        return wire;
    }

    /** Returns the result as a status contains it, without fractions of a second. */
    static PrometheusResult asWritten(PrometheusResult result) {
        var at = result.askedAt();
        return new PrometheusResult(
                result.name(),
                result.outcome(),
                result.value(),
                result.allowed(),
                result.message(),
                at == null ? null : at.truncatedTo(ChronoUnit.SECONDS));
    }
}
