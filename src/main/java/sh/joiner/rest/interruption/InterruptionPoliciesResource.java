package sh.joiner.rest.interruption;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import sh.joiner.board.Board;
import sh.joiner.board.Topic;
import sh.joiner.board.interruption.InterruptionPolicyView;
import sh.joiner.board.listing.Listing;
import sh.joiner.board.listing.Listings;
import sh.joiner.rest.listing.Items;
import sh.joiner.rest.listing.Lists;
import sh.joiner.rest.problem.Api;

/** InterruptionPolicies: how pools respond to notices. */
@Path(Api.ROOT + "/interruptionpolicies")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "interruptions")
public class InterruptionPoliciesResource {

    private final Board board;
    private final Lists lists;

    InterruptionPoliciesResource(Board board, Lists lists) {
        this.board = board;
        this.lists = lists;
    }

    @GET
    @Operation(summary = "List InterruptionPolicies with their rules, and the pools in which each one is in effect")
    public Items<InterruptionPolicyView> list(@Context UriInfo uri) {
        return lists.read(listing(), uri);
    }

    @GET
    @Path("{name}")
    @Operation(summary = "Get one InterruptionPolicy")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "404", description = "No InterruptionPolicy has this name")
    public InterruptionPolicyView one(@PathParam("name") String name) {
        return Lists.one(listing(), "InterruptionPolicy", name);
    }

    private Listing<InterruptionPolicyView> listing() {
        lists.demandKnown(Topic.INTERRUPTIONPOLICIES, "InterruptionPolicies");
        return Listings.interruptionPolicies(board.interruptionPolicies());
    }
}
