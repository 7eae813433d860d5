package sh.joiner.sandbox.access;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.WorldClock;

/** The tokens that this server has issued to service accounts. A token is opaque, and is lost when the server stops. Thread-safe. */
public final class Tokens {

    private final WorldClock clock;
    private final Map<String, Issued> issued = new ConcurrentHashMap<>();

    public Tokens(WorldClock clock) {
        this.clock = clock;
    }

    /** A new token and the time at which it expires. */
    public record Token(String text, Instant expires) {}

    private record Issued(User owner, Instant expires) {}

    public Token issue(String namespace, String name, String uid, Duration validity) {
        var text = UUID.randomUUID() + "." + UUID.randomUUID();
        var expires = clock.now().plus(validity);
        issued.put(text, new Issued(User.ofServiceAccount(namespace, name, uid), expires));
        return new Token(text, expires);
    }

    /** Returns the user of a token; null if the token is unknown or has expired. */
    public @Nullable User owner(String text) {
        var found = issued.get(text);
        if (found == null) {
            return null;
        }
        if (found.expires.isBefore(clock.now())) {
            issued.remove(text);
            return null;
        }
        return found.owner;
    }
}
