package sh.joiner.prometheus;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.prometheus.ConfigKey;
import sh.joiner.model.prometheus.PrometheusQuery;
import sh.joiner.model.prometheus.PrometheusQuery.Authentication;
import sh.joiner.port.prometheus.KeyValues;

/**
 * The values with which one query authenticates itself. They are read for each query and are not kept.
 *
 * @param authorization the value of the header; absent without authentication
 * @param ca the certificate authority in PEM; absent for the authorities of the Java runtime
 * @param secrets texts that no message may contain
 */
record Credentials(@Nullable String authorization, @Nullable String ca, List<String> secrets) {

    private static final String HIDDEN = "[secret]";

    /** Reads the keys of the query. Throws {@link sh.joiner.port.RemoteCallException} or {@link QueryRefused}. */
    static Credentials of(PrometheusQuery query, KeyValues keys) {
        var ca = query.ca() == null ? null : keys.read(query.ca());
        return switch (query.authentication()) {
            case Authentication.None _ -> new Credentials(null, ca, List.of());
            case Authentication.BearerToken(var key) -> {
                var token = token(keys.read(key), key);
                yield new Credentials("Bearer " + token, ca, List.of(token));
            }
            case Authentication.BasicAuth(var user, var password) -> basic(keys.read(user), keys.read(password), ca);
        };
    }

    /** Returns the token without a line end. The check keeps the text of a bad token out of the exceptions of the HTTP client. */
    private static String token(String value, ConfigKey key) {
        var token = value.strip();
        if (token.isEmpty() || !token.chars().allMatch(letter -> letter > ' ' && letter < 0x7f)) {
            throw new QueryRefused(
                    "key %s of %s is not a bearer token: it must have only letters, digits and signs of ASCII"
                            .formatted(key.key(), key.object()));
        }
        return token;
    }

    private static Credentials basic(String user, String password, @Nullable String ca) {
        var secret = withoutLineEnd(password);
        var pair = withoutLineEnd(user) + ":" + secret;
        var encoded = Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
        return new Credentials(
                "Basic " + encoded,
                ca,
                Stream.of(encoded, secret).filter(text -> !text.isEmpty()).toList());
    }

    private static String withoutLineEnd(String text) {
        return text.replaceAll("[\\r\\n]+$", "");
    }

    /** Returns the text of a server without the secret values, which the server might repeat. */
    String hidden(String text) {
        var safe = text;
        for (var secret : secrets) {
            safe = safe.replace(secret, HIDDEN);
        }
        return safe;
    }

    /** Hides the secret values from logs. */
    @Override
    public String toString() {
        return "Credentials" + HIDDEN;
    }
}
