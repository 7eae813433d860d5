package sh.joiner.rest.cluster;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import sh.joiner.board.Board;
import sh.joiner.board.disruption.BlockerSumView;
import sh.joiner.board.disruption.BlockerSums;
import sh.joiner.board.disruption.DisruptionCandidateView;
import sh.joiner.board.disruption.DisruptionSummaryView;
import sh.joiner.board.disruption.DisruptionView;
import sh.joiner.board.listing.Listing;
import sh.joiner.board.listing.Listings;
import sh.joiner.rest.listing.Items;
import sh.joiner.rest.listing.Lists;
import sh.joiner.rest.problem.Api;
import sh.joiner.rest.problem.Refused;

/** The disruption commands that are being carried out, and the last commands that ended. */
@Path(Api.ROOT + "/disruptions")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "disruptions")
public class DisruptionsResource {

    private final Board board;
    private final Lists lists;

    DisruptionsResource(Board board, Lists lists) {
        this.board = board;
        this.lists = lists;
    }

    @GET
    @Operation(
            summary = "List the disruption commands",
            description =
                    "Contains the commands that are being carried out and the last 200 commands that ended since the start of this process, with their savings, the newest first. /disruptions/candidates says why each other node stays.")
    public DisruptionList list(@Context UriInfo uri) {
        return DisruptionList.of(lists.read(listing(), uri), board.views().pauses());
    }

    @GET
    @Path("{name}")
    @Operation(summary = "Get one disruption command")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "404", description = "No known command has this name")
    public DisruptionView one(@PathParam("name") String name) {
        return Lists.one(listing(), "disruption", name);
    }

    @GET
    @Path("summary")
    @Operation(summary = "Get what the disruption commands saved since the start of this process, by reason")
    public DisruptionSummaryView summary() {
        return board.disruptions().summary();
    }

    @GET
    @Path("candidates")
    @Operation(
            summary = "List all nodes with what their removal would save, and what blocks it",
            description =
                    "The savings of a node are computed for its removal alone, even if it is blocked. This takes one simulation for each node and stops after one second: the savings of the other nodes are absent, and a later request continues.")
    public Items<DisruptionCandidateView> candidates(@Context UriInfo uri) {
        return lists.read(Listings.disruptionCandidates(board.views().disruptionCandidates()), uri);
    }

    @GET
    @Path("candidates/{name}")
    @Operation(summary = "Get what the removal of one node would save, and what blocks it")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "404", description = "No node has this name")
    public DisruptionCandidateView candidate(@PathParam("name") String name) {
        return board.views()
                .disruptionCandidate(name)
                .orElseThrow(() -> Refused.notFound("node \"%s\" not found".formatted(name)));
    }

    @GET
    @Path("blockers")
    @Operation(
            summary = "List the causes that block the removal of nodes, with the number of nodes and their savings",
            description = "The savings are the sum over the nodes, each removed alone.")
    public Items<BlockerSumView> blockers(@Context UriInfo uri) {
        return lists.read(Listings.blockers(BlockerSums.of(board.views().disruptionCandidates())), uri);
    }

    private Listing<DisruptionView> listing() {
        var history = board.disruptions();
        return Listings.disruptions(Stream.concat(history.running().stream(), history.ended().stream())
                .toList());
    }
}
