package sh.joiner.app.reflection;

import io.quarkus.runtime.annotations.RegisterForReflection;
import sh.joiner.board.catalog.CandidateView;
import sh.joiner.board.catalog.ImageLifecycleView;
import sh.joiner.board.catalog.ImageLockView;
import sh.joiner.board.catalog.InstanceTypeView;
import sh.joiner.board.catalog.OfferingLineView;
import sh.joiner.board.catalog.SeenImageView;
import sh.joiner.board.catalog.ValidationView;
import sh.joiner.board.disruption.BlockerSumView;
import sh.joiner.board.disruption.ConsolidationComparisonView;
import sh.joiner.board.disruption.DisruptionCandidateView;
import sh.joiner.board.disruption.DisruptionSummaryView;
import sh.joiner.board.disruption.DisruptionView;
import sh.joiner.board.disruption.DriftForecastView;
import sh.joiner.board.disruption.FreezeView;
import sh.joiner.board.disruption.RolloutForecastView;
import sh.joiner.board.garbage.UnclaimedInstanceView;
import sh.joiner.board.interruption.EffectiveRuleView;
import sh.joiner.board.interruption.InterruptionPolicyView;
import sh.joiner.board.interruption.InterruptionView;
import sh.joiner.board.interruption.WindowView;
import sh.joiner.board.request.AwsApiView;
import sh.joiner.board.rollout.RolloutView;
import sh.joiner.board.view.AmountView;
import sh.joiner.board.view.BlockerView;
import sh.joiner.board.view.CacheView;
import sh.joiner.board.view.CapacityView;
import sh.joiner.board.view.ClaimView;
import sh.joiner.board.view.ConditionView;
import sh.joiner.board.view.DecisionView;
import sh.joiner.board.view.DiscoveredView;
import sh.joiner.board.view.ExplanationView;
import sh.joiner.board.view.GateView;
import sh.joiner.board.view.GatesView;
import sh.joiner.board.view.MilestoneView;
import sh.joiner.board.view.NodeClassView;
import sh.joiner.board.view.NodeView;
import sh.joiner.board.view.OverviewView;
import sh.joiner.board.view.PodView;
import sh.joiner.board.view.PoolView;
import sh.joiner.board.view.SimulationView;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.port.sandbox.Provocations;
import sh.joiner.sandbox.story.NamedObject;
import sh.joiner.sandbox.story.RolloutAnswer;
import sh.joiner.sandbox.story.Scale;
import sh.joiner.sandbox.story.Story;
import sh.joiner.sandbox.story.StoryOutcome;

/**
 * Registers for a native image the types that Jackson reads and writes for REST, for a sandbox in another process, and for stories. Records of {@code
 * rest} are registered where they are declared.
 */
@RegisterForReflection(
        targets = {
            AmountView.class,
            BlockerView.class,
            UnclaimedInstanceView.class,
            UnclaimedInstanceView.LaunchView.class,
            AwsApiView.class,
            AwsApiView.RefusalTimesView.class,
            AwsApiView.RequestBudgetView.class,
            AwsApiView.RequestCountsView.class,
            CacheView.class,
            CacheView.CacheFailureView.class,
            CacheView.CacheFreshnessView.class,
            CacheView.CacheOriginView.class,
            CacheView.CacheUsageView.class,
            CandidateView.class,
            CandidateView.ReasonView.class,
            CandidateView.AmiJudgementView.class,
            CandidateView.AmiMatchView.class,
            CandidateView.AmiPropertiesView.class,
            CandidateView.AmiView.class,
            CapacityView.class,
            ImageLifecycleView.class,
            ImageLockView.class,
            ImageLockView.LockNameView.class,
            ImageLockView.LockSpecView.class,
            ImageLockView.LockTargetView.class,
            ImageLockView.LockedAmiView.class,
            ClaimView.class,
            ClaimView.ClaimLifeView.class,
            ClaimView.ClaimOwnerView.class,
            ClaimView.DemandView.class,
            ClaimView.LaunchedView.class,
            ConditionView.class,
            BlockerSumView.class,
            ConsolidationComparisonView.class,
            ConsolidationComparisonView.ForecastView.class,
            DisruptionCandidateView.class,
            DisruptionCandidateView.CandidateBlockerView.class,
            DisruptionCandidateView.CandidateReasonView.class,
            DisruptionCandidateView.RemovalView.class,
            DisruptionSummaryView.class,
            DisruptionSummaryView.ReasonTotalView.class,
            DisruptionView.class,
            DisruptionView.CommandEffectView.class,
            DisruptionView.CommandTimesView.class,
            DisruptionView.RemovedClaimView.class,
            DisruptionView.ReplacementView.class,
            DecisionView.class,
            DecisionView.SubjectView.class,
            DecisionView.DecisionKindView.class,
            DecisionView.DecisionTextView.class,
            DecisionView.OccurrenceView.class,
            EffectiveRuleView.class,
            EffectiveRuleView.LineView.class,
            FreezeView.class,
            RolloutView.class,
            RolloutView.RolloutTargetView.class,
            RolloutView.ImageChangeView.class,
            RolloutView.RolloutStepView.class,
            RolloutView.RolloutAnalysisView.class,
            RolloutView.PrometheusResultView.class,
            RolloutView.RolloutGroupView.class,
            RolloutView.RolloutObjectView.class,
            RolloutView.RolloutProgressView.class,
            RolloutView.RolloutNodesView.class,
            ExplanationView.class,
            ExplanationView.PlaceView.class,
            ExplanationView.PoolAnswerView.class,
            ExplanationView.CutView.class,
            ExplanationView.PlacesView.class,
            ExplanationView.ReasonView.class,
            ExplanationView.ExplainedPodView.class,
            GateView.class,
            GateView.ErrorView.class,
            GateView.GateConditionView.class,
            GateView.GateDependenciesView.class,
            GateView.GateInputView.class,
            GatesView.class,
            GatesView.ControllerView.class,
            DiscoveredView.class,
            DiscoveredView.LearnedMemoryView.class,
            DiscoveredView.MemoryReportView.class,
            InstanceTypeView.class,
            InterruptionView.class,
            InterruptionView.ActionProgressView.class,
            InterruptionView.EventView.class,
            InterruptionView.LinksView.class,
            InterruptionView.UnparsedView.class,
            InterruptionView.AffectedNodeView.class,
            InterruptionView.AnnouncedView.class,
            InterruptionView.AnswerView.class,
            InterruptionView.DecidedActionView.class,
            InterruptionView.InterruptionObjectView.class,
            InterruptionView.NoticeView.class,
            InterruptionView.ProgressView.class,
            InterruptionView.RiskView.class,
            InterruptionView.ScheduleView.class,
            InterruptionPolicyView.class,
            InterruptionPolicyView.RuleView.class,
            InterruptionPolicyView.SupersededView.class,
            InterruptionPolicyView.WhenPodsView.class,
            InterruptionPolicyView.PolicyDrainView.class,
            InterruptionPolicyView.PolicyStatusView.class,
            InterruptionPolicyView.PolicyTargetView.class,
            InterruptionPolicyView.PolicyValidityView.class,
            InterruptionPolicyView.RuleConditionView.class,
            InterruptionPolicyView.RuleTimingView.class,
            InstanceTypeView.OfferingView.class,
            InstanceTypeView.HardwareView.class,
            InstanceTypeView.MarketView.class,
            InstanceTypeView.TypeResourcesView.class,
            MilestoneView.class,
            MilestoneView.State.class,
            NodeClassView.class,
            NodeClassView.SubnetView.class,
            NodeClassView.SecurityGroupView.class,
            NodeClassView.ImageView.class,
            NodeClassView.NodeClassSpecView.class,
            NodeClassView.NodeClassUsageView.class,
            NodeClassView.ResolvedView.class,
            NodeView.class,
            NodeView.NodeBlockersView.class,
            NodeView.NodeLifeView.class,
            NodeView.NodeMetadataView.class,
            NodeView.NodeOwnerView.class,
            NodeView.NodePodsView.class,
            NodeView.NodeRepairView.class,
            NodeView.NodeStatusView.class,
            OfferingLineView.class,
            OverviewView.class,
            OverviewView.Lead.class,
            OverviewView.AttentionView.class,
            OverviewView.FleetView.class,
            OverviewView.PoolShareView.class,
            OverviewView.TileView.class,
            OverviewView.FleetCpuView.class,
            OverviewView.FleetPriceView.class,
            OverviewView.FleetSizeView.class,
            OverviewView.LastPassView.class,
            PodView.class,
            PodView.GateWaitView.class,
            PodView.RefusalView.class,
            PodView.PoolRefusalView.class,
            PodView.OtherPoolsView.class,
            PodView.PodSchedulingView.class,
            PodView.PodSpecView.class,
            PodView.PodStatusView.class,
            PoolView.class,
            PoolView.AllowanceView.class,
            PoolView.BudgetView.class,
            PoolView.LaunchBackOffView.class,
            PoolView.PoolDisruptionView.class,
            PoolView.PoolFleetView.class,
            PoolView.PoolSpecView.class,
            PoolView.PoolTemplateView.class,
            SeenImageView.class,
            SeenImageView.SeenAmiView.class,
            DriftForecastView.class,
            DriftForecastView.DriftedNodeView.class,
            DriftForecastView.DriftBudgetView.class,
            RolloutForecastView.class,
            RolloutForecastView.RolloutPriceView.class,
            RolloutForecastView.ForecastStepView.class,
            RolloutForecastView.StepTermsView.class,
            RolloutForecastView.ForecastNodeView.class,
            RolloutForecastView.NewNodeView.class,
            RolloutForecastView.RolloutBlockerView.class,
            SimulationView.class,
            SimulationView.FleetPlanView.class,
            SimulationView.DifferenceView.class,
            SimulationView.NewClaimView.class,
            SimulationView.PlacementView.class,
            SimulationView.RefusedView.class,
            SimulationView.ComparisonView.class,
            SimulationView.SimulatedPlanView.class,
            SimulationView.SimulationRunView.class,
            ValidationView.class,
            ValidationView.ValidationConditionView.class,
            ValidationView.ValidationTimesView.class,
            WindowView.class,
            WindowView.OpeningView.class,
            WindowView.SpanView.class,
            WindowView.RecurrenceView.class,
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
            Instance.Placement.class,
            Instance.State.class,
            InstanceId.class,
            CapacityType.class,
            Story.class,
            Story.Step.class,
            StoryOutcome.class,
            Scale.class,
            RolloutAnswer.class,
            NamedObject.class
        })
final class ReflectedViews {

    private ReflectedViews() {}
}
