package sh.joiner.rest.cluster;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import sh.joiner.board.Board;
import sh.joiner.board.view.OverviewView;
import sh.joiner.rest.problem.Api;

/** The data of the overview page. */
@Path(Api.ROOT + "/overview")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "overview")
public class OverviewResource {

    private final Board board;

    OverviewResource(Board board) {
        this.board = board;
    }

    @GET
    @Operation(summary = "Get the overview: problems that need attention, the size of the fleet, recent decisions")
    public OverviewView overview() {
        return board.overview();
    }
}
