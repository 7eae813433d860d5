package sh.joiner.rest.cluster;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseStatus;
import sh.joiner.board.Board;
import sh.joiner.board.listing.Listing;
import sh.joiner.board.listing.Listings;
import sh.joiner.board.view.CacheView;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.UserRequests;
import sh.joiner.rest.listing.Items;
import sh.joiner.rest.listing.Lists;
import sh.joiner.rest.problem.Api;
import sh.joiner.rest.problem.Refused;

/** The caches of external data, and how fresh each one is. */
@Path(Api.ROOT + "/caches")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "caches")
public class CachesResource {

    private final Board board;
    private final Lists lists;
    private final UserRequests userRequests;

    CachesResource(Board board, Lists lists, UserRequests userRequests) {
        this.board = board;
        this.lists = lists;
        this.userRequests = userRequests;
    }

    @GET
    @Operation(summary = "List the caches of this process with age, source, last error and next refresh")
    public Items<CacheView> list(@Context UriInfo uri) {
        var read = lists.read(listing(), uri);
        return new Items<>(
                read.items(), read.more(), board.now()); // read now: the state of caches changes without an event
    }

    @GET
    @Path("{name}")
    @Operation(summary = "Get one cache")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "404", description = "No cache has this name")
    public CacheView one(@PathParam("name") String name) {
        return view(name);
    }

    @POST
    @Path("{name}/refresh")
    @ResponseStatus(202)
    @Operation(
            summary =
                    "Refresh a cache: every process reads the data from its source again, or discards its cached entries")
    @APIResponse(responseCode = "202", description = "The request was written to ConfigMap joiner-caches")
    @APIResponse(responseCode = "404", description = "No cache has this name")
    @APIResponse(responseCode = "409", description = "The cache is filled by events and has no source to read again")
    @APIResponse(responseCode = "503", description = "The API server refused the request or could not be reached")
    public CacheView refresh(@PathParam("name") String name) {
        var cache = CacheName.of(name).orElseThrow(() -> unknown(name));
        if (!view(name).refreshable()) {
            throw Refused.conflict(
                    "cache \"%s\" is filled by events and has no source to read again: it cannot be refreshed"
                            .formatted(name));
        }
        return switch (userRequests.refresh(cache)) {
            case UserRequests.Outcome.Written _ -> view(name);
            case UserRequests.Outcome.NotFound _, UserRequests.Outcome.Stale _ ->
                throw Refused.conflict("another client changed the object at the same time: send the request again");
            case UserRequests.Outcome.Refused(var why) -> throw Refused.refusedByApiServer(why);
        };
    }

    private CacheView view(String name) {
        return listing().one(name).orElseThrow(() -> unknown(name));
    }

    private Refused unknown(String name) {
        var names = board.caches().stream().map(CacheView::name).collect(Collectors.joining(", "));
        return Refused.notFound("cache \"%s\" not found; caches: %s".formatted(name, names));
    }

    private Listing<CacheView> listing() {
        return Listings.caches(board.caches());
    }
}
