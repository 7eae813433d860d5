package sh.joiner.rest.cluster;

import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseStatus;
import sh.joiner.board.Board;
import sh.joiner.board.disruption.FreezeView;
import sh.joiner.board.listing.Listing;
import sh.joiner.board.listing.Listings;
import sh.joiner.board.view.PoolView;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.window.DisruptionFreeze;
import sh.joiner.model.window.DisruptionKind;
import sh.joiner.port.UserRequests;
import sh.joiner.port.UserRequests.Outcome;
import sh.joiner.rest.Examples;
import sh.joiner.rest.listing.Items;
import sh.joiner.rest.listing.Lists;
import sh.joiner.rest.problem.Api;
import sh.joiner.rest.problem.Refused;

/** DisruptionFreezes, which prevent the removal of nodes. */
@Path(Api.ROOT + "/freezes")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "disruptions")
public class FreezesResource {

    private final Board board;
    private final Lists lists;
    private final UserRequests userRequests;

    FreezesResource(Board board, Lists lists, UserRequests userRequests) {
        this.board = board;
        this.lists = lists;
        this.userRequests = userRequests;
    }

    @GET
    @Operation(
            summary = "List the freezes, which prevent the removal of nodes",
            description =
                    "To find the freezes that prevent the removal of a node, see the field disruption of /nodes/{name}.")
    public Items<FreezeView> list(@Context UriInfo uri) {
        return lists.read(listing(), uri);
    }

    @GET
    @Path("{name}")
    @Operation(summary = "Get one freeze")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "404", description = "No DisruptionFreeze has this name")
    public FreezeView one(@PathParam("name") String name) {
        return Lists.one(listing(), "DisruptionFreeze", name);
    }

    @POST
    @ResponseStatus(201)
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(summary = "Freeze nodes: create a DisruptionFreeze")
    @APIResponse(responseCode = "201", description = "The DisruptionFreeze was created")
    @APIResponse(responseCode = "400", description = "A field is invalid, or a NodePool does not exist")
    @APIResponse(responseCode = "409", description = "A DisruptionFreeze of this name exists")
    @APIResponse(responseCode = "503", description = "The API server refused the object")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = FreezeOrder.class),
                            examples = @ExampleObject(name = "for eight hours", value = Examples.FREEZE)))
    public FreezeView create(
            @NotNull(message = "is missing: send a JSON object with kinds and reason") FreezeOrder body) {
        var freeze = valid(body);
        return switch (userRequests.freeze(freeze)) {
            case Outcome.Written _ -> view(freeze);
            case Outcome.Stale _, Outcome.NotFound _ ->
                throw Refused.conflict("DisruptionFreeze \"%s\" exists: choose another name".formatted(freeze.name()));
            case Outcome.Refused(var why) -> throw Refused.refusedByApiServer(why);
        };
    }

    private DisruptionFreeze valid(FreezeOrder body) {
        try {
            return body.draft(board.now()).freeze(pools(), board.now());
        } catch (IllegalArgumentException invalid) {
            throw Refused.badRequest(String.valueOf(invalid.getMessage()));
        }
    }

    private List<String> pools() {
        return board.views().pools().stream().map(PoolView::name).toList();
    }

    /** Returns the freeze as it was written. The list shows the freeze a moment later. */
    private static FreezeView view(DisruptionFreeze freeze) {
        return new FreezeView(
                freeze.name(),
                "InForce",
                freeze.holds().kinds().stream()
                        .sorted()
                        .map(DisruptionKind::word)
                        .toList(),
                List.of(),
                freeze.until(),
                freeze.reason(),
                "");
    }

    @DELETE
    @Path("{name}")
    @ResponseStatus(204)
    @Operation(summary = "End a freeze: delete its DisruptionFreeze")
    @APIResponse(responseCode = "204", description = "The DisruptionFreeze was deleted")
    @APIResponse(responseCode = "404", description = "No DisruptionFreeze has this name")
    @APIResponse(responseCode = "503", description = "The API server refused the deletion")
    public void delete(@PathParam("name") String name) {
        switch (userRequests.endFreeze(name)) {
            case Outcome.Written _ -> {}
            case Outcome.NotFound _, Outcome.Stale _ ->
                throw Refused.notFound("DisruptionFreeze \"%s\" not found".formatted(name));
            case Outcome.Refused(var why) -> throw Refused.refusedByApiServer(why);
        }
    }

    private Listing<FreezeView> listing() {
        var isUnknown = board.gates().gates().stream()
                .filter(gate -> gate.name().equals(GateName.DISRUPTION_FREEZES.word()))
                .anyMatch(gate -> "NeverKnown".equals(gate.condition().reason()));
        if (isUnknown) {
            throw Refused.notKnown(
                    "the DisruptionFreezes are not known yet: wait until the gate DisruptionFreezes is open (/api/v1/gates)");
        }
        return Listings.freezes(board.views().freezes());
    }
}
