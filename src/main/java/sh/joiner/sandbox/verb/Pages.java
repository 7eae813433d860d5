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

/** Paginated lists. All pages of a list show the objects at the same revision, as long as this revision is in the history of the store. */
final class Pages {

    private final RevisionStore revisions;

    Pages(RevisionStore revisions) {
        this.revisions = revisions;
    }

    /**
     * A page of a list. {@code token} continues with the next page and is empty for the last page.
     *
     * @param remaining the number of objects that follow; 0 if selectors make the number unknown
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
            case PRESENT -> selection.list(revisions, type);
            case NOT_OLDER_THAN -> {
                revisions.requireReached(options.revision());
                yield selection.list(revisions, type);
            }
            case EXACT -> selection.listAt(revisions, type, options.revision());
        };
        return cut(listing, options.limit(), listing.revision(), selection);
    }

    private RevisionStore.Listing continued(ResourceType type, ObjectSelection selection, ContinueToken rest) {
        var all = rest.revision() == ContinueToken.PRESENT
                ? selection.list(revisions, type)
                : snapshot(type, selection, rest);
        var left = all.objects().stream()
                .filter(object -> object.key().compareTo(rest.after()) > 0)
                .toList();
        return new RevisionStore.Listing(all.revision(), left);
    }

    /** Returns the snapshot of the list. If the snapshot is no longer stored, the error contains a token to continue with the current objects. */
    private RevisionStore.Listing snapshot(ResourceType type, ObjectSelection selection, ContinueToken rest) {
        try {
            return selection.listAt(revisions, type, rest.revision());
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

    private static Portion cut(RevisionStore.Listing listing, int limit, long snapshot, ObjectSelection selection) {
        var objects = listing.objects();
        if (limit <= 0 || objects.size() <= limit) {
            return new Portion(listing.revision(), objects, "", 0);
        }
        var shown = objects.subList(0, limit);
        var next = new ContinueToken(snapshot, shown.getLast().key());
        var remaining = selection.isOfAll() ? objects.size() - limit : 0;
        return new Portion(listing.revision(), shown, next.token(), remaining);
    }
}
