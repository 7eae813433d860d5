package sh.joiner.rest.interruption;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import sh.joiner.board.Board;
import sh.joiner.board.Topic;
import sh.joiner.board.interruption.EffectiveRuleView;
import sh.joiner.board.listing.Listings;
import sh.joiner.rest.listing.Items;
import sh.joiner.rest.listing.Lists;
import sh.joiner.rest.problem.Api;

/** The effective rules of each pool, computed from the policies. */
@Path(Api.ROOT + "/interruptionrules")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "interruptions")
public class InterruptionRulesResource {

    private final Board board;
    private final Lists lists;

    InterruptionRulesResource(Board board, Lists lists) {
        this.board = board;
        this.lists = lists;
    }

    @GET
    @Operation(
            summary =
                    "List the effective rule of each pool for each kind of notice, with the policy that it comes from")
    public Items<EffectiveRuleView> list(@Context UriInfo uri) {
        lists.demandKnown(Topic.INTERRUPTIONPOLICIES, "InterruptionPolicies");
        return lists.read(Listings.effectiveRules(board.effectiveRules()), uri);
    }
}
