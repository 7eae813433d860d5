package sh.joiner.rest.cluster;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import sh.joiner.board.Board;
import sh.joiner.board.view.ExplanationView;
import sh.joiner.rest.problem.Api;
import sh.joiner.rest.problem.Refused;

/** Explains the state of pods and other objects. */
@Path(Api.ROOT + "/explain")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "explain")
public class ExplainResource {

    private final Board board;

    ExplainResource(Board board) {
        this.board = board;
    }

    @GET
    @Path("pod/{namespace}/{name}")
    @Operation(
            summary =
                    "Explain where a pod runs or is planned, or why it cannot be scheduled, with the verdicts of NodePools and nodes",
            description =
                    "The explanation refers to the snapshot of the last provisioning pass. The request computes the plan of this snapshot again.")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "404", description = "No pod has this name")
    public ExplanationView pod(@PathParam("namespace") String namespace, @PathParam("name") String name) {
        return board.views()
                .explanation(namespace, name)
                .orElseThrow(() -> Refused.notFound(
                        "pod \"%s/%s\" not found; it may have been deleted".formatted(namespace, name)));
    }
}
