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
import sh.joiner.board.garbage.UnclaimedInstanceView;
import sh.joiner.board.listing.Listings;
import sh.joiner.board.view.ClaimView;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.frame.PageDescription;
import sh.joiner.ui.table.ListControls;
import sh.joiner.ui.table.Table;

/** The NodeClaims with the progress of their launches, and the instances without a NodeClaim. */
@Path("/claims")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class ClaimsPage {

    static final PageDescription PAGE = new PageDescription(
            "NodeClaims", "/claims", "claims interruptions", "/api/v1/claims", "kubectl get nodeclaims");

    private final Board board;
    private final Frames frames;

    ClaimsPage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Claims(Frame frame, ListControls controls, List<ClaimView> rows, List<UnclaimedInstanceView> unclaimed)
            implements TemplateInstance {}

    @GET
    public TemplateInstance page(@Context UriInfo uri) {
        var table = Table.of(Listings.claims(board.views().claims()), uri);
        return new Claims(
                frames.around(PAGE),
                table.controls(),
                table.rows(),
                board.unclaimed().orElse(List.of()));
    }
}
