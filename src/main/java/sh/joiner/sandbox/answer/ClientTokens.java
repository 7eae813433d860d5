package sh.joiner.sandbox.answer;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes calls with a client token idempotent: a call that is repeated with the same token takes effect once (EC2 Developer Guide, "Ensuring
 * idempotency").
 */
public final class ClientTokens<Q, A> {

    private final Map<String, Given<Q, A>> given = new HashMap<>();

    private record Given<Q, A>(Q request, A answer) {}

    /** Returns the answer to the first call with this token. Without a token, each call is executed. */
    public A once(@Nullable String token, Q request, Supplier<A> work) {
        if (token == null) {
            return work.get();
        }
        var before = given.get(token);
        if (before == null) {
            var answer = work.get();
            given.put(token, new Given<>(request, answer));
            return answer;
        }
        if (!before.request().equals(request)) {
            throw ServiceErrors.ec2(
                    "IdempotentParameterMismatch",
                    "Arguments on this idempotent request are inconsistent with arguments used in previous request(s).");
        }
        return before.answer();
    }
}
