package sh.joiner.ui.sandbox;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import sh.joiner.board.Board;
import sh.joiner.board.view.NodeView;
import sh.joiner.port.sandbox.Provocations;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.frame.NoSuchPage;
import sh.joiner.ui.frame.PageDescription;
import sh.joiner.ui.table.Form;

/** The sandbox: its clock and story, forms for changes and faults, current faults and limits, instances, AMIs, and the calls to AWS and the API server. */
@Path("/sandbox")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class SandboxPage {

    private static final PageDescription PAGE =
            new PageDescription("Sandbox", "/sandbox", "sandbox claims nodes decisions", "/sandbox/v1/state", "");
    private static final List<Speed> SPEEDS = List.of(
            new Speed("0", "stopped"),
            new Speed("1", "real time"),
            new Speed("10", "10 s per second"),
            new Speed("60", "1 min per second"),
            new Speed("600", "10 min per second"));

    private final Board board;
    private final Frames frames;
    private final Optional<Provocations> provocations;

    SandboxPage(Board board, Frames frames, Optional<Provocations> provocations) {
        this.board = board;
        this.frames = frames;
        this.provocations = provocations;
    }

    /** A speed that users can select, as a multiple of real time and in words. */
    public record Speed(String times, String words) {

        public boolean isNow(double speed) {
            return Double.parseDouble(times) == speed;
        }
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Sandbox(
            Frame frame, Provocations.State state, List<Speed> speeds, List<NodeView> nodes, Form form, String failure)
            implements TemplateInstance {}

    @GET
    public TemplateInstance page() {
        return page(Form.NONE, "");
    }

    /** Performs the action of the form and redirects to the page, so that a reload does not repeat the action. */
    @POST
    public Response act(MultivaluedMap<String, String> posted) {
        var form = Form.of(posted);
        try {
            new SandboxForms(sandbox()).act(form);
        } catch (IllegalArgumentException | NoSuchElementException refused) {
            return Response.status(Response.Status.BAD_REQUEST)
                    .entity(page(form, String.valueOf(refused.getMessage())).render())
                    .build();
        }
        board.provoked();
        return Response.seeOther(URI.create("/sandbox")).build();
    }

    private TemplateInstance page(Form form, String failure) {
        return new Sandbox(
                frames.around(PAGE), sandbox().state(), SPEEDS, board.views().nodes(), form, failure);
    }

    private Provocations sandbox() {
        return provocations.orElseThrow(() -> new NoSuchPage("There is no sandbox: this process runs in a cluster."));
    }
}
