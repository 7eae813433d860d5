package sh.joiner.board.projection;

import java.util.List;
import java.util.Map;
import sh.joiner.board.view.CapacityView;
import sh.joiner.board.view.ClaimView;
import sh.joiner.board.view.ClaimView.ClaimLifeView;
import sh.joiner.board.view.ClaimView.ClaimOwnerView;
import sh.joiner.board.view.ClaimView.DemandView;
import sh.joiner.board.view.ClaimView.LaunchedView;
import sh.joiner.board.view.ConditionView;
import sh.joiner.board.view.NodeClassView;
import sh.joiner.board.view.NodeClassView.NodeClassSpecView;
import sh.joiner.board.view.NodeClassView.NodeClassUsageView;
import sh.joiner.board.view.NodeClassView.ResolvedView;
import sh.joiner.board.view.PoolView;
import sh.joiner.board.view.PoolView.PoolSpecView;
import sh.joiner.board.view.PoolView.PoolTemplateView;
import sh.joiner.model.snapshot.InvalidObject;

/** Creates the views of objects with an invalid spec. A view contains the name and, as a condition, the reason. The fields of the spec are empty. */
public final class InvalidProjection {

    static final String INVALID = "Invalid";

    private static final String VALIDATION = "ValidationSucceeded";

    private InvalidProjection() {}

    static PoolView pool(SnapshotIndex index, InvalidObject pool) {
        var claims = index.claimsOf(pool.name());
        return new PoolView(
                pool.name(),
                ConditionSummary.NOT_READY,
                new PoolSpecView(0, null, ""),
                conditions(pool, "NodePoolValidationFailed"),
                PoolProjection.fleet(index, claims, List.of()),
                new PoolTemplateView(List.of(), Map.of(), List.of(), List.of(), null, null),
                List.of(),
                null);
    }

    public static NodeClassView nodeClass(SnapshotIndex index, InvalidObject nodeClass) {
        return new NodeClassView(
                nodeClass.name(),
                ConditionSummary.NOT_READY,
                new NodeClassSpecView("", "", ""),
                conditions(nodeClass, "SpecInvalid"),
                new ResolvedView(List.of(), List.of(), List.of()),
                new NodeClassUsageView(index.poolsOf(nodeClass.name()), index.claimCountOf(nodeClass.name()), 0));
    }

    static ClaimView claim(InvalidObject claim) {
        return new ClaimView(
                claim.name(),
                new ClaimOwnerView("", ""),
                INVALID,
                CapacityView.NONE,
                new LaunchedView(null, null, null),
                new ClaimLifeView(claim.createdAt(), null, List.of(), List.of(), conditions(claim, "SpecInvalid")),
                new DemandView(0, List.of(), List.of()),
                claim.reason());
    }

    public static List<ConditionView> conditions(InvalidObject object, String reason) {
        return List.of(new ConditionView(VALIDATION, "False", reason, object.reason(), null, null, null, null));
    }
}
