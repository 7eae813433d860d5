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
import java.util.Set;
import sh.joiner.board.Board;
import sh.joiner.board.interruption.InterruptionView;
import sh.joiner.board.listing.Listings;
import sh.joiner.board.view.ClaimView;
import sh.joiner.board.view.DecisionView;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.interruption.Announcements;
import sh.joiner.ui.table.Table;
import sh.joiner.ui.text.ExistingNames;
import sh.joiner.ui.text.History;

/** A NodeClaim: its life cycle, its conditions, and the reason for its creation. */
@Path("/claims/{name}")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class ClaimPage {

    private final Board board;
    private final Frames frames;

    ClaimPage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Claim(
            Frame frame,
            ClaimView claim,
            Set<String> nodeClasses,
            List<InterruptionView> notices,
            List<DecisionView> decisions)
            implements TemplateInstance {}

    @GET
    public TemplateInstance page(@PathParam("name") String name) {
        var claim = Table.one(Listings.claims(board.views().claims()), "NodeClaim", name);
        return new Claim(
                frames.around(ClaimsPage.PAGE.of(name)),
                claim,
                ExistingNames.nodeClasses(board.views()),
                Announcements.ofClaim(board, name),
                History.about(board, name));
    }
}
