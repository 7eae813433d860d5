package sh.joiner.rest.listing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import sh.joiner.board.Board;
import sh.joiner.board.Topic;
import sh.joiner.board.listing.Facet;
import sh.joiner.board.listing.Listing;
import sh.joiner.board.listing.Query;
import sh.joiner.rest.problem.Refused;

/** Answers requests for lists with the rows that the query parameters select. */
@ApplicationScoped
public class Lists {

    static final String LIMIT = "limit";
    static final String CONTINUE = "continue";
    static final int DEFAULT_LIMIT = 500;
    static final int MAXIMUM_LIMIT = 2_000;
    private static final List<String> PAGING = List.of(LIMIT, CONTINUE);

    private final Board board;

    Lists(Board board) {
        this.board = board;
    }

    /** Refuses the request as long as the objects of this topic are not known, since an empty list would be wrong. */
    public void demandKnown(Topic topic, String kind) {
        if (!board.isKnown(topic)) {
            throw Refused.notKnown(
                    "the %s are not known yet: wait until the gate InterruptionObjects is open (/api/v1/gates)"
                            .formatted(kind));
        }
    }

    public <T> Items<T> read(Listing<T> listing, UriInfo uri) {
        var parameters = uri.getQueryParameters();
        parameters.keySet().forEach(name -> check(listing, name));
        var limit = first(parameters, LIMIT).map(Lists::limit).orElse(DEFAULT_LIMIT);
        var after = first(parameters, CONTINUE)
                .map(token -> Continuation.key(listing.name(), token))
                .orElse("");
        var part = listing.part(new Query(parameters), limit, after);
        var more = part.more().map(key -> Continuation.token(listing.name(), key));
        return new Items<>(part.items(), more.orElse(null), board.views().asOf());
    }

    public static <T> T one(Listing<T> listing, String kind, String name) {
        return listing.one(name).orElseThrow(() -> Refused.notFound("%s \"%s\" not found".formatted(kind, name)));
    }

    /** Refuses an unknown parameter. If a misspelled parameter were ignored, the answer would be the whole list. */
    private static void check(Listing<?> listing, String name) {
        if (!PAGING.contains(name) && !listing.knows(name)) {
            var known = listing.facets().stream().map(Facet::name).collect(Collectors.joining(", "));
            throw Refused.badRequest(
                    "parameter \"%2$s\" of the list %1$s is unknown; use one of: %3$s, q, limit, continue"
                            .formatted(listing.name(), name, known));
        }
    }

    private static Optional<String> first(Map<String, List<String>> parameters, String name) {
        return parameters.getOrDefault(name, List.of()).stream()
                .filter(value -> !value.isEmpty())
                .findFirst();
    }

    private static int limit(String text) {
        try {
            var limit = Integer.parseInt(text);
            if (limit > 0 && limit <= MAXIMUM_LIMIT) {
                return limit;
            }
        } catch (NumberFormatException notANumber) {
            // refused below
        }
        throw Refused.badRequest(
                "limit is \"%s\"; it must be a whole number between 1 and %d".formatted(text, MAXIMUM_LIMIT));
    }
}
