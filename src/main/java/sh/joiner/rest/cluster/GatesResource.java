package sh.joiner.rest.cluster;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import sh.joiner.board.Board;
import sh.joiner.board.view.GatesView;
import sh.joiner.rest.problem.Api;

/** The readiness gates: inputs that must be available before each controller may act. */
@Path(Api.ROOT + "/gates")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "gates")
public class GatesResource {

    private final Board board;

    GatesResource(Board board) {
        this.board = board;
    }

    @GET
    @Operation(
            summary =
                    "List every gate with its age and last error, and every controller with the gates that it waits for")
    public GatesView gates() {
        return board.gates();
    }
}
