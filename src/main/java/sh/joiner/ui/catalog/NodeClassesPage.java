package sh.joiner.ui.catalog;

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
import sh.joiner.board.view.NodeClassView;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.frame.PageDescription;
import sh.joiner.ui.table.ListControls;
import sh.joiner.ui.table.Table;

/** The node classes, and the AWS resources that each one selects. */
@Path("/nodeclasses")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class NodeClassesPage {

    static final PageDescription PAGE = new PageDescription(
            "Node classes", "/nodeclasses", "nodeclasses", "/api/v1/nodeclasses", "kubectl get ec2nodeclasses");

    private final Board board;
    private final Frames frames;

    NodeClassesPage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record NodeClasses(Frame frame, ListControls controls, List<NodeClassView> rows) implements TemplateInstance {}

    @GET
    public TemplateInstance page(@Context UriInfo uri) {
        var table = Table.of(Listings.nodeClasses(board.views().nodeClasses()), uri);
        return new NodeClasses(frames.around(PAGE), table.controls(), table.rows());
    }
}
