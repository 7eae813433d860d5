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
            summary = "Why a pod is where it is, or why it has no place: what every pool and every node says to it",
            description =
                    "The reasons are about the picture that the last pass planned for; asking makes its plan once more.")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "404", description = "There is none of that name")
    public ExplanationView pod(@PathParam("namespace") String namespace, @PathParam("name") String name) {
        return board.views()
                .explanation(namespace, name)
                .orElseThrow(() ->
                        Refused.notFound("there is no pod called '%s/%s'; it may be gone".formatted(namespace, name)));
    }
}
