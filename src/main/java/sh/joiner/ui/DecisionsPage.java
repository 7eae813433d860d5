package sh.joiner.ui;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import sh.joiner.board.Board;
import sh.joiner.board.listing.Listings;
import sh.joiner.board.view.DecisionView;

/** The ledger: what was decided, when, by whom and why. */
@Path("/decisions")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class DecisionsPage {

    static final Twin TWIN =
            new Twin("Decisions", "/decisions", "decisions", "/api/v1/decisions", "kubectl get events -A");

    private final Board board;
    private final Frames frames;

    DecisionsPage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Decisions(Frame frame, Shelf shelf, List<DecisionView> rows) implements TemplateInstance {}

    @GET
    public TemplateInstance page(@Context UriInfo uri) {
        var table = Table.of(Listings.decisions(board.decisions()), uri);
        return new Decisions(frames.around(TWIN), table.shelf(), table.rows());
    }
}
