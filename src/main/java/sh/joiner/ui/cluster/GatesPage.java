package sh.joiner.ui.cluster;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import sh.joiner.board.Board;
import sh.joiner.board.view.GatesView;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.frame.PageDescription;

/** The inputs that must be available before each controller may act, how fresh they are, and what blocks them. */
@Path("/gates")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class GatesPage {

    private static final PageDescription PAGE =
            new PageDescription("Readiness gates", "/gates", "gates", "/api/v1/gates", "");

    private final Board board;
    private final Frames frames;

    GatesPage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Gates(Frame frame, GatesView view, GateDrawing closed, GateDrawing all) implements TemplateInstance {}

    @GET
    public TemplateInstance page() {
        var view = board.gates();
        return new Gates(frames.around(PAGE), view, GateDrawing.ofClosed(view), GateDrawing.of(view));
    }
}
