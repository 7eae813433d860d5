package sh.joiner.app;

import io.quarkus.runtime.annotations.RegisterForReflection;
import sh.joiner.board.garbage.UnclaimedInstanceView;
import sh.joiner.board.request.AwsApiView;
import sh.joiner.board.termination.BlockerView;
import sh.joiner.board.view.AmountView;
import sh.joiner.board.view.CacheView;
import sh.joiner.board.view.CandidateView;
import sh.joiner.board.view.ClaimView;
import sh.joiner.board.view.ConditionView;
import sh.joiner.board.view.DecisionView;
import sh.joiner.board.view.DiscoveredView;
import sh.joiner.board.view.EffectiveRuleView;
import sh.joiner.board.view.ExplanationView;
import sh.joiner.board.view.GateView;
import sh.joiner.board.view.GatesView;
import sh.joiner.board.view.InstanceTypeView;
import sh.joiner.board.view.InterruptionPolicyView;
import sh.joiner.board.view.InterruptionView;
import sh.joiner.board.view.MilestoneView;
import sh.joiner.board.view.NodeClassView;
import sh.joiner.board.view.NodeView;
import sh.joiner.board.view.OfferingLineView;
import sh.joiner.board.view.OverviewView;
import sh.joiner.board.view.PodView;
import sh.joiner.board.view.PoolView;
import sh.joiner.board.view.SeenImageView;
import sh.joiner.board.view.SimulationView;
import sh.joiner.board.view.ValidationView;
import sh.joiner.board.view.WindowView;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.port.sandbox.Provocations;
import sh.joiner.sandbox.story.Named;
import sh.joiner.sandbox.story.Outcome;
import sh.joiner.sandbox.story.Scale;
import sh.joiner.sandbox.story.Story;

/**
 * Registers for a native image what Jackson reads and writes for REST, for a world in another process, and as stories. Records of {@code rest} are
 * registered where they stand.
 */
@RegisterForReflection(
        targets = {
            AmountView.class,
            BlockerView.class,
            UnclaimedInstanceView.class,
            AwsApiView.class,
            CacheView.class,
            CandidateView.class,
            CandidateView.ReasonView.class,
            ClaimView.class,
            ConditionView.class,
            DecisionView.class,
            DecisionView.SubjectView.class,
            EffectiveRuleView.class,
            EffectiveRuleView.LineView.class,
            ExplanationView.class,
            ExplanationView.PlaceView.class,
            ExplanationView.PoolAnswerView.class,
            ExplanationView.CutView.class,
            ExplanationView.PlacesView.class,
            ExplanationView.ReasonView.class,
            GateView.class,
            GateView.ErrorView.class,
            GatesView.class,
            GatesView.ControllerView.class,
            DiscoveredView.class,
            InstanceTypeView.class,
            InterruptionView.class,
            InterruptionView.ActedView.class,
            InterruptionView.EventView.class,
            InterruptionView.LinksView.class,
            InterruptionView.UnparsedView.class,
            InterruptionPolicyView.class,
            InterruptionPolicyView.RuleView.class,
            InterruptionPolicyView.SupersededView.class,
            InterruptionPolicyView.WhenPodsView.class,
            InstanceTypeView.OfferingView.class,
            MilestoneView.class,
            MilestoneView.State.class,
            NodeClassView.class,
            NodeClassView.SubnetView.class,
            NodeClassView.SecurityGroupView.class,
            NodeClassView.ImageView.class,
            NodeView.class,
            OfferingLineView.class,
            OverviewView.class,
            OverviewView.Lead.class,
            OverviewView.AttentionView.class,
            OverviewView.FleetView.class,
            OverviewView.PoolShareView.class,
            OverviewView.TileView.class,
            PodView.class,
            PodView.GateWaitView.class,
            PodView.RefusalView.class,
            PodView.PoolRefusalView.class,
            PodView.OtherPoolsView.class,
            PoolView.class,
            PoolView.LaunchBackOffView.class,
            SeenImageView.class,
            SimulationView.class,
            SimulationView.StandingView.class,
            SimulationView.DifferenceView.class,
            SimulationView.NewClaimView.class,
            SimulationView.PlacementView.class,
            SimulationView.RefusedView.class,
            ValidationView.class,
            WindowView.class,
            WindowView.OpeningView.class,
            WindowView.SpanView.class,
            Provocations.State.class,
            Provocations.Happening.class,
            Provocations.StoryProgress.class,
            Provocations.StepProgress.class,
            Provocations.StepProgress.Stage.class,
            Provocations.OutcomeProgress.class,
            Provocations.OutcomeProgress.Verdict.class,
            Provocations.Calls.class,
            Provocations.Call.class,
            Provocations.Image.class,
            Provocation.NewImage.class,
            Provocation.ImageChange.class,
            Provocation.ImageRelease.class,
            Provocation.Capacity.class,
            Provocation.KeptMemory.class,
            Provocation.Notice.class,
            Provocation.Fault.class,
            Provocation.Workload.class,
            Provocation.InstanceChange.class,
            Provocation.NodeChange.class,
            Provocation.PoolNotice.class,
            Provocation.ProfileChange.class,
            Provocation.RoleChange.class,
            Provocation.AccountChange.class,
            Instance.class,
            Instance.Seat.class,
            Instance.State.class,
            InstanceId.class,
            CapacityType.class,
            Story.class,
            Story.Step.class,
            Outcome.class,
            Scale.class,
            Named.class
        })
final class ReflectedViews {

    private ReflectedViews() {}
}
