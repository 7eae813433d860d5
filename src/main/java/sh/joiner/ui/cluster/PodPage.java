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
import sh.joiner.board.listing.Listings;
import sh.joiner.board.view.DecisionView;
import sh.joiner.board.view.ExplanationView;
import sh.joiner.board.view.PodView;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.frame.NoSuchPage;
import sh.joiner.ui.frame.PageDescription;
import sh.joiner.ui.table.Table;
import sh.joiner.ui.text.History;
import sh.joiner.ui.text.TextFormat;

/** A pod: its current or planned node, or the reason why it cannot be scheduled. */
@Path("/pods/{namespace}/{name}")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class PodPage {

    private final Board board;
    private final Frames frames;

    PodPage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Pod(Frame frame, PodView pod, ExplanationView reasons, List<DecisionView> decisions)
            implements TemplateInstance {}

    @GET
    public TemplateInstance page(@PathParam("namespace") String namespace, @PathParam("name") String name) {
        var fullName = namespace + "/" + name;
        var views = board.views();
        var pod = Table.one(Listings.pods(views.pods()), "pod", fullName);
        var reasons = views.explanation(namespace, name)
                .orElseThrow(() -> new NoSuchPage("There is no pod “%s”.".formatted(fullName)));
        var description = new PageDescription(
                name,
                "/pods",
                "pods",
                "/api/v1/explain/pod/" + TextFormat.segments(fullName),
                "kubectl describe pod -n " + namespace + " " + name);
        return new Pod(frames.around(description), pod, reasons, History.about(board, name));
    }
}
