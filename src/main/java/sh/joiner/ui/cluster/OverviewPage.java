package sh.joiner.ui.cluster;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import sh.joiner.board.Board;
import sh.joiner.board.view.OverviewView;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.frame.PageDescription;

/** Problems that need attention, the state of the fleet, and recent decisions with their reasons. */
@Path("/")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class OverviewPage {

    private static final PageDescription PAGE = new PageDescription(
            "Overview", "/", "overview", "/api/v1/overview", "kubectl get nodepools,nodeclaims,nodes");

    private final Board board;
    private final Frames frames;

    OverviewPage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Overview(Frame frame, OverviewView view) implements TemplateInstance {}

    @GET
    public TemplateInstance page() {
        return new Overview(frames.around(PAGE), board.overview());
    }
}
