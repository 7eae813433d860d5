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
import sh.joiner.port.Wishes;
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
    private final Wishes wishes;

    CachesResource(Board board, Lists lists, Wishes wishes) {
        this.board = board;
        this.lists = lists;
        this.wishes = wishes;
    }

    @GET
    @Operation(summary = "Every cache of this process with its age, source, last error and next refresh")
    public Items<CacheView> list(@Context UriInfo uri) {
        var read = lists.read(listing(), uri);
        return new Items<>(
                read.items(), read.more(), board.now()); // read now: the state of caches changes without an event
    }

    @GET
    @Path("{name}")
    @Operation(summary = "One cache")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "404", description = "There is none of that name")
    public CacheView one(@PathParam("name") String name) {
        return view(name);
    }

    @POST
    @Path("{name}/refresh")
    @ResponseStatus(202)
    @Operation(summary = "Wishes that every process asks again for what the cache holds, or forgets it")
    @APIResponse(responseCode = "202", description = "The wish stands on the ConfigMap joiner-caches")
    @APIResponse(responseCode = "404", description = "There is none of that name")
    @APIResponse(responseCode = "409", description = "What it holds was told by what happened: nobody can be asked")
    @APIResponse(responseCode = "503", description = "The API server did not take the wish")
    public CacheView refresh(@PathParam("name") String name) {
        var cache = CacheName.of(name).orElseThrow(() -> unknown(name));
        if (!view(name).refreshable()) {
            throw Refused.conflict("%s is told by what happens, and nobody can be asked for it".formatted(name));
        }
        return switch (wishes.refresh(cache)) {
            case Wishes.Outcome.Written _ -> view(name);
            case Wishes.Outcome.Gone _, Wishes.Outcome.Stale _ -> throw Refused.conflict("somebody else was quicker");
            case Wishes.Outcome.Refused(var why) -> throw Refused.wishNotTaken(why);
        };
    }

    private CacheView view(String name) {
        return listing().one(name).orElseThrow(() -> unknown(name));
    }

    private Refused unknown(String name) {
        var names = board.caches().stream().map(CacheView::name).collect(Collectors.joining(", "));
        return Refused.notFound("there is no cache called '%s'; there are: %s".formatted(name, names));
    }

    private Listing<CacheView> listing() {
        return Listings.caches(board.caches());
    }
}
