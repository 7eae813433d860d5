package sh.joiner.ui.catalog;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import sh.joiner.board.Board;
import sh.joiner.board.catalog.ValidationView;
import sh.joiner.board.listing.Listings;
import sh.joiner.board.view.NodeClassView;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.table.Table;

/** A node class: its conditions, and the objects that its selectors match. */
@Path("/nodeclasses/{name}")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class NodeClassPage {

    private final Board board;
    private final Frames frames;

    NodeClassPage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record NodeClass(Frame frame, NodeClassView nodeClass, ValidationView validation) implements TemplateInstance {}

    @GET
    public TemplateInstance page(@PathParam("name") String name) {
        var views = board.views();
        var nodeClass = Table.one(Listings.nodeClasses(views.nodeClasses()), "node class", name);
        var validation = Table.one(Listings.validations(views.validations()), "node class", name);
        return new NodeClass(frames.around(NodeClassesPage.PAGE.of(name)), nodeClass, validation);
    }
}
