package sh.joiner.sandbox.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import sh.joiner.sandbox.kind.Refusals;

/**
 * The unread rest of listings that were asked for in pages. A page comes from the same picture as the first, since the rest is kept as it was;
 * only the newest are kept, and an older token has expired.
 */
public final class Portions {

    private static final int KEPT = 64;

    private final Map<String, Rest> rests = new LinkedHashMap<>();

    /** One page and where the next begins; {@code token} is empty on the last. */
    public record Portion(long revision, List<Stored> objects, String token, int remaining) {}

    private record Rest(Ledger.Listing listing) {}

    public Portion first(Ledger.Listing listing, int limit) {
        if (limit <= 0 || listing.objects().size() <= limit) {
            return new Portion(listing.revision(), listing.objects(), "", 0);
        }
        var rest = listing.objects().subList(limit, listing.objects().size());
        var token = UUID.randomUUID().toString();
        keep(token, new Rest(new Ledger.Listing(listing.revision(), rest)));
        return new Portion(listing.revision(), listing.objects().subList(0, limit), token, rest.size());
    }

    public Portion next(String token, int limit) {
        var rest = take(token);
        return first(rest.listing(), limit);
    }

    private synchronized void keep(String token, Rest rest) {
        rests.put(token, rest);
        if (rests.size() > KEPT) {
            rests.remove(rests.keySet().iterator().next());
        }
    }

    private synchronized Rest take(String token) {
        var rest = rests.get(token);
        if (rest == null) {
            throw Refusals.expired(
                    "The provided continue parameter is too old to display a consistent list result. You must start a new"
                            + " list without the continue parameter.");
        }
        return rest;
    }
}
