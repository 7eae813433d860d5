package sh.joiner.sandbox.verb;

import java.util.List;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.ResourceType;
import sh.joiner.sandbox.message.Call;
import sh.joiner.sandbox.message.ContinueToken;
import sh.joiner.sandbox.message.ListOptions;
import sh.joiner.sandbox.message.ObjectSelection;
import sh.joiner.sandbox.store.RevisionStore;
import sh.joiner.sandbox.store.Stored;

/** Listings in pages. All pages of a listing show one picture, for as long as the ledger can tell it. */
final class Pages {

    private final RevisionStore ledger;

    Pages(RevisionStore ledger) {
        this.ledger = ledger;
    }

    /**
     * One page and where the next begins; {@code token} is empty on the last.
     *
     * @param remaining how many objects follow; 0 where selectors leave that open
     */
    record Portion(long revision, List<Stored> objects, String token, int remaining) {}

    Portion page(ResourceType type, String namespace, Call call) {
        var options = ListOptions.of(call);
        var selection = ObjectSelection.of(type, namespace, call);
        var rest = options.rest();
        if (rest != null) {
            return cut(continued(type, selection, rest), options.limit(), rest.revision(), selection);
        }
        var listing = switch (options.match()) {
            case PRESENT -> selection.list(ledger, type);
            case NOT_OLDER_THAN -> {
                ledger.requireReached(options.revision());
                yield selection.list(ledger, type);
            }
            case EXACT -> selection.listAt(ledger, type, options.revision());
        };
        return cut(listing, options.limit(), listing.revision(), selection);
    }

    private RevisionStore.Listing continued(ResourceType type, ObjectSelection selection, ContinueToken rest) {
        var all = rest.revision() == ContinueToken.PRESENT
                ? selection.list(ledger, type)
                : picture(type, selection, rest);
        var left = all.objects().stream()
                .filter(object -> object.key().compareTo(rest.after()) > 0)
                .toList();
        return new RevisionStore.Listing(all.revision(), left);
    }

    /** Where the picture is forgotten, the client is handed a token for the rest as it is now. */
    private RevisionStore.Listing picture(ResourceType type, ObjectSelection selection, ContinueToken rest) {
        try {
            return selection.listAt(ledger, type, rest.revision());
        } catch (ApiException e) {
            if (!e.reason().equals("Expired")) {
                throw e;
            }
            throw new ApiException(
                            410,
                            "Expired",
                            "The provided continue parameter is too old to display a consistent list result. You can"
                                    + " start a new list without the continue parameter, or use the continue token in"
                                    + " this response to retrieve the remainder of the results. Continuing with the"
                                    + " provided token results in an inconsistent list.")
                    .continuing(new ContinueToken(ContinueToken.PRESENT, rest.after()).token());
        }
    }

    private static Portion cut(RevisionStore.Listing listing, int limit, long picture, ObjectSelection selection) {
        var objects = listing.objects();
        if (limit <= 0 || objects.size() <= limit) {
            return new Portion(listing.revision(), objects, "", 0);
        }
        var shown = objects.subList(0, limit);
        var next = new ContinueToken(picture, shown.getLast().key());
        var remaining = selection.isOfAll() ? objects.size() - limit : 0;
        return new Portion(listing.revision(), shown, next.token(), remaining);
    }
}
