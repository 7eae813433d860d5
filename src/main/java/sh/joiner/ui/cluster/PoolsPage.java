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
import java.util.Set;
import sh.joiner.board.Board;
import sh.joiner.board.listing.Listings;
import sh.joiner.board.view.PoolView;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.frame.PageDescription;
import sh.joiner.ui.table.ListControls;
import sh.joiner.ui.table.Table;
import sh.joiner.ui.text.ExistingNames;

/** The NodePools, each with its usage and its limits. */
@Path("/pools")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class PoolsPage {

    static final PageDescription PAGE = new PageDescription(
            "NodePools", "/pools", "pools interruptionpolicies", "/api/v1/pools", "kubectl get nodepools");

    private final Board board;
    private final Frames frames;

    PoolsPage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Pools(Frame frame, ListControls controls, List<PoolView> rows, Set<String> nodeClasses)
            implements TemplateInstance {}

    @GET
    public TemplateInstance page(@Context UriInfo uri) {
        var table = Table.of(Listings.pools(board.views().pools()), uri);
        return new Pools(frames.around(PAGE), table.controls(), table.rows(), ExistingNames.nodeClasses(board.views()));
    }
}
