package sh.joiner.sandbox.answer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list, with the token of the next page. On the last page the token is null.
 *
 * <p>The token contains the index of the next page's first item. The token is opaque to callers, like a token of EC2.
 */
public record PageOfItems<T>(List<T> items, @Nullable String nextToken) {

    /**
     * The allowed numbers of items on a page. A call that requests fewer items than {@code least} or more than
     * {@code most} is refused.
     */
    public record Size(int least, int most, int defaultSize) {

        public int of(@Nullable Integer requested) {
            if (requested == null) {
                return defaultSize;
            }
            if (requested < least || requested > most) {
                throw ServiceErrors.invalid(
                        "Value ( %d ) for parameter maxResults is invalid. Expecting a value between %d and %d."
                                .formatted(requested, least, most));
            }
            return requested;
        }
    }

    public static <T> PageOfItems<T> of(List<T> all, Size size, @Nullable Integer requested, @Nullable String token) {
        int from = token == null ? 0 : Math.min(begin(token), all.size());
        int to = Math.min(all.size(), from + size.of(requested));
        return new PageOfItems<>(all.subList(from, to), to == all.size() ? null : tokenFor(to));
    }

    static String tokenFor(int begin) {
        return Base64.getEncoder().encodeToString(("from:" + begin).getBytes(UTF_8));
    }

    private static int begin(String token) {
        try {
            var text = new String(Base64.getDecoder().decode(token), UTF_8);
            return Integer.parseUnsignedInt(text.substring("from:".length()));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw ServiceErrors.ec2("InvalidNextToken", "The token '%s' is invalid".formatted(token));
        }
    }
}
