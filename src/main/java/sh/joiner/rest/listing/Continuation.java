package sh.joiner.rest.listing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import sh.joiner.rest.problem.Refused;

/**
 * An opaque token for the position at which the next part of a list starts. The token contains the name of the list and the last key of the previous
 * part.
 */
final class Continuation {

    private static final String PREFIX = "1\n";

    private Continuation() {}

    static String token(String list, String key) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString((PREFIX + list + "\n" + key).getBytes(UTF_8));
    }

    /** Returns the key of a token that was issued for this list. */
    static String key(String list, String token) {
        var prefix = PREFIX + list + "\n";
        var text = decode(token);
        if (!text.startsWith(prefix)) {
            throw Refused.badRequest(
                    "continue is not a token of the list %s: use the value of continue in the previous answer of this list"
                            .formatted(list));
        }
        return text.substring(prefix.length());
    }

    private static String decode(String token) {
        try {
            return new String(Base64.getUrlDecoder().decode(token), UTF_8);
        } catch (IllegalArgumentException notBase64) {
            return "";
        }
    }
}
