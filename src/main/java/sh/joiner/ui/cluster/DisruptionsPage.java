package sh.joiner.ui.cluster;

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
import sh.joiner.board.view.DisruptionView;
import sh.joiner.board.view.NodeView;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.frame.PageDescription;
import sh.joiner.ui.table.ListControls;
import sh.joiner.ui.table.Table;

/** The disruption commands that are being carried out, the last ones, and why each other node stays. */
@Path("/disruptions")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class DisruptionsPage {

    static final PageDescription PAGE = new PageDescription(
            "Disruption", "/disruptions", "nodes claims decisions", "/api/v1/disruptions", "kubectl get nodeclaims");

    private static final String BY = "disruption";
    private static final int MOST_DECISIONS = 20;

    private final Board board;
    private final Frames frames;

    DisruptionsPage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Disruptions(
            Frame frame,
            List<DisruptionView> commands,
            List<DecisionView> history,
            ListControls controls,
            List<NodeView> rows)
            implements TemplateInstance {}

    @GET
    public TemplateInstance page(@Context UriInfo uri) {
        var views = board.views();
        var table = Table.of(Listings.nodes(views.nodes()), uri);
        return new Disruptions(frames.around(PAGE), views.disruptions(), history(), table.controls(), table.rows());
    }

    private List<DecisionView> history() {
        return board.decisions().stream()
                .filter(decision -> decision.by().equals(BY))
                .limit(MOST_DECISIONS)
                .toList();
    }
}
