package sh.joiner.ui.interruption;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import sh.joiner.board.Board;
import sh.joiner.board.Topic;
import sh.joiner.board.interruption.InterruptionPolicyView;
import sh.joiner.board.interruption.WindowView;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.frame.PageDescription;

/** The response of each pool to each kind of notice, the policies that define the response, and the maintenance windows. */
@Path("/interruptionpolicies")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class InterruptionPoliciesPage {

    private static final PageDescription PAGE = new PageDescription(
            "Interruption policies",
            "/interruptionpolicies",
            "interruptionpolicies maintenancewindows pools",
            "/api/v1/interruptionpolicies",
            "kubectl get interruptionpolicies,maintenancewindows");

    private final Board board;
    private final Frames frames;

    InterruptionPoliciesPage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record InterruptionPolicies(
            Frame frame,
            boolean known,
            EffectiveTable effective,
            List<InterruptionPolicyView> policies,
            List<WindowView> windows)
            implements TemplateInstance {}

    @GET
    public TemplateInstance page() {
        return new InterruptionPolicies(
                frames.around(PAGE),
                board.isKnown(Topic.INTERRUPTIONPOLICIES) && board.isKnown(Topic.MAINTENANCEWINDOWS),
                EffectiveTable.of(board.effectiveRules()),
                board.interruptionPolicies(),
                board.maintenanceWindows());
    }
}
