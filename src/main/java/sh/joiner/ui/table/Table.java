package sh.joiner.ui.table;

import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import sh.joiner.board.listing.Listing;
import sh.joiner.board.listing.Query;
import sh.joiner.ui.frame.NoSuchPage;

/**
 * The rows of a list that a page's query selects.
 *
 * @param rows at most the page size
 */
public record Table<T>(ListControls controls, List<T> rows) {

    private static final int ROWS = 200;

    public static <T> Table<T> of(Listing<T> listing, UriInfo uri) {
        return of(listing, new Query(uri.getQueryParameters()));
    }

    public static <T> Table<T> of(Listing<T> listing, Query query) {
        var after = query.of(ListControls.AFTER).stream().findFirst().orElse("");
        var part = listing.part(query, ROWS, after);
        return new Table<>(ListControls.of(listing, query, part), part.items());
    }

    /** Returns one object of the list. Throws {@link NoSuchPage} if the object does not exist. */
    public static <T> T one(Listing<T> listing, String kind, String name) {
        return listing.one(name).orElseThrow(() -> NoSuchPage.deleted(kind, name));
    }
}
