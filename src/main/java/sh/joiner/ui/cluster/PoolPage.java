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
import sh.joiner.board.interruption.EffectiveRuleView;
import sh.joiner.board.interruption.InterruptionPolicyView;
import sh.joiner.board.interruption.WindowView;
import sh.joiner.board.listing.Listings;
import sh.joiner.board.view.ClaimView;
import sh.joiner.board.view.PoolView;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.table.Table;
import sh.joiner.ui.text.ExistingNames;

/** A NodePool: its limits and usage, conditions, effective interruption rules, node template and NodeClaims. */
@Path("/pools/{name}")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class PoolPage {

    private final Board board;
    private final Frames frames;

    PoolPage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Pool(
            Frame frame,
            PoolView pool,
            Set<String> nodeClasses,
            List<ClaimView> claims,
            List<EffectiveRuleView> rules,
            List<InterruptionPolicyView> policies,
            List<WindowView> windows)
            implements TemplateInstance {}

    @GET
    public TemplateInstance page(@PathParam("name") String name) {
        var pool = Table.one(Listings.pools(board.views().pools()), "pool", name);
        return new Pool(
                frames.around(PoolsPage.PAGE.of(name)),
                pool,
                ExistingNames.nodeClasses(board.views()),
                claimsOf(name),
                rulesOf(name),
                policiesOf(name),
                board.maintenanceWindows());
    }

    private List<ClaimView> claimsOf(String pool) {
        return board.views().claims().stream()
                .filter(claim -> claim.owner().pool().equals(pool))
                .toList();
    }

    private List<InterruptionPolicyView> policiesOf(String pool) {
        return board.interruptionPolicies().stream()
                .filter(policy -> policy.pools().contains(pool))
                .toList();
    }

    private List<EffectiveRuleView> rulesOf(String pool) {
        return board.effectiveRules().stream()
                .filter(rule -> rule.pool().equals(pool))
                .toList();
    }
}
