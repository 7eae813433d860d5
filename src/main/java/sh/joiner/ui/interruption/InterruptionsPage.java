package sh.joiner.ui.interruption;

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
import java.util.Set;
import sh.joiner.board.Board;
import sh.joiner.board.Topic;
import sh.joiner.board.interruption.InterruptionView;
import sh.joiner.board.listing.Listings;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.frame.PageDescription;
import sh.joiner.ui.table.ListControls;
import sh.joiner.ui.table.Table;

/** The notices from AWS: open notices, the most urgent first, and closed notices with their results. */
@Path("/interruptions")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class InterruptionsPage {

    static final PageDescription PAGE = new PageDescription(
            "Interruptions",
            "/interruptions",
            "interruptions",
            "/api/v1/interruptions",
            "kubectl get nodeinterruptions");

    private final Board board;
    private final Frames frames;

    InterruptionsPage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Interruptions(
            Frame frame,
            boolean known,
            ListControls controls,
            List<InterruptionView> open,
            List<InterruptionView> closed,
            Set<String> pods)
            implements TemplateInstance {}

    @GET
    public TemplateInstance page(@Context UriInfo uri) {
        var table = Table.of(Listings.interruptions(board.interruptions()), uri);
        return new Interruptions(
                frames.around(PAGE),
                board.isKnown(Topic.INTERRUPTIONS),
                table.controls(),
                table.rows().stream()
                        .filter(interruption -> interruption.schedule().open())
                        .toList(),
                table.rows().stream()
                        .filter(interruption -> !interruption.schedule().open())
                        .toList(),
                Announcements.podsAtRisk(board, table.rows()));
    }
}
