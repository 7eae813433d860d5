package sh.joiner.ui.cluster;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import sh.joiner.board.Board;
import sh.joiner.board.disruption.DisruptionCandidateView;
import sh.joiner.board.interruption.InterruptionView;
import sh.joiner.board.listing.Listings;
import sh.joiner.board.view.DecisionView;
import sh.joiner.board.view.NodeView;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.interruption.Announcements;
import sh.joiner.ui.table.Table;
import sh.joiner.ui.text.History;

/** A node: its life cycle, its pods, and the reason for its creation. */
@Path("/nodes/{name}")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class NodePage {

    private final Board board;
    private final Frames frames;

    NodePage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Node(
            Frame frame,
            NodeView node,
            DisruptionCandidateView removal,
            List<InterruptionView> notices,
            List<DecisionView> decisions)
            implements TemplateInstance {}

    @GET
    public TemplateInstance page(@PathParam("name") String name) {
        var views = board.views();
        var node = Table.one(Listings.nodes(views.nodes()), "node", name);
        var claim = node.owner().claim();
        return new Node(
                frames.around(NodesPage.PAGE.of(name)),
                node,
                views.disruptionCandidate(name).orElseThrow(), // the same snapshot contains the node
                Announcements.ofNode(board, name),
                claim == null ? History.about(board, name) : History.about(board, name, claim));
    }
}
