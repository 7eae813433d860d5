package sh.joiner.api.nodeclass;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.image.AMIRollout;
import sh.joiner.api.image.AMIRolloutSpec;
import sh.joiner.api.image.AMIRolloutStatus;
import sh.joiner.api.image.RolloutNodes;
import sh.joiner.api.translate.Absent;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.TimeTranslation;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.NodeCounts;
import sh.joiner.model.rollout.RolloutDraft;
import sh.joiner.model.rollout.RolloutFindings;
import sh.joiner.model.rollout.RolloutFindings.NodeRecord;
import sh.joiner.model.rollout.RolloutPhase;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.model.rollout.RolloutTarget;

/** Translates AMIRollouts in both directions. Times are written in whole seconds. */
public final class RolloutTranslation {

    private RolloutTranslation() {}

    /** Returns a new object, which is deleted together with its node class. */
    public static AMIRollout wire(RolloutDraft draft) {
        var target = draft.target();
        var wire = new AMIRollout();
        wire.setMetadata(new ObjectMetaBuilder()
                .withName(draft.name())
                .addNewOwnerReference()
                .withApiVersion(HasMetadata.getApiVersion(EC2NodeClass.class))
                .withKind(HasMetadata.getKind(EC2NodeClass.class))
                .withName(target.nodeClass())
                .withUid(draft.nodeClassUid())
                .endOwnerReference()
                .build());
        wire.getSpec().nodeClass = target.nodeClass();
        wire.getSpec().policy = target.policy();
        wire.getSpec().stable = ResolvedAmiTranslation.wire(target.stable());
        wire.getSpec().candidate = ResolvedAmiTranslation.wire(target.candidate());
        return wire;
    }

    /** Returns the content of the object; throws {@link InvalidSpec}. */
    public static ImageRollout rollout(AMIRollout wire) {
        var metadata = wire.getMetadata();
        return new ImageRollout(
                metadata.getName(),
                Present.text(metadata.getUid()),
                Present.text(metadata.getResourceVersion()),
                Present.orZero(metadata.getGeneration()),
                TimeTranslation.instantOrEpoch("metadata.creationTimestamp", metadata.getCreationTimestamp()),
                target(wire.getSpec()),
                nodeClassUid(wire),
                request(wire.getSpec().request),
                progress(wire.getStatus()));
    }

    private static String nodeClassUid(AMIRollout wire) {
        return Present.list(wire.getMetadata().getOwnerReferences()).stream()
                .filter(owner -> HasMetadata.getKind(EC2NodeClass.class).equals(owner.getKind()))
                .filter(owner -> wire.getSpec().nodeClass.equals(owner.getName()))
                .map(owner -> Present.text(owner.getUid()))
                .findFirst()
                .orElse("");
    }

    private static RolloutTarget target(AMIRolloutSpec spec) {
        return new RolloutTarget(
                spec.nodeClass,
                spec.policy,
                ResolvedAmiTranslation.images("spec.stable", spec.stable),
                ResolvedAmiTranslation.images("spec.candidate", spec.candidate));
    }

    private static @Nullable RolloutRequest request(@Nullable String word) {
        return word == null || word.isEmpty()
                ? null
                : RolloutRequest.of(word)
                        .orElseThrow(() -> new InvalidSpec(
                                "spec.request",
                                InvalidSpec.unknown(
                                        "request",
                                        word,
                                        Stream.of(RolloutRequest.values()).map(RolloutRequest::word))));
    }

    private static RolloutProgress progress(@Nullable AMIRolloutStatus wire) {
        if (wire == null || wire.phase == null) {
            return RolloutProgress.NONE;
        }
        var phase = wire.phase;
        return new RolloutProgress(
                RolloutPhase.of(phase)
                        .orElseThrow(() -> new InvalidSpec(
                                "status.phase",
                                InvalidSpec.unknown(
                                        "phase",
                                        phase,
                                        Stream.of(RolloutPhase.values()).map(RolloutPhase::word)))),
                Math.max(0, number(wire.step) - 1),
                RolloutPlanTranslation.plan("status.plan", wire.plan),
                number(wire.allowedNodes),
                TimeTranslation.instant("status.stepReachedAt", wire.stepReachedAt),
                counts(wire.nodes),
                findings(wire),
                Boolean.TRUE.equals(wire.applied),
                Objects.requireNonNullElse(wire.handledGeneration, 0L),
                Present.text(wire.message));
    }

    private static RolloutFindings findings(AMIRolloutStatus wire) {
        return new RolloutFindings(
                Present.text(wire.failure),
                Present.list(wire.failedNodeClaims),
                new NodeRecord(
                        Present.list(wire.startingNodeClaims),
                        Present.list(wire.initializedNodeClaims),
                        Present.list(wire.readyNodeClaims),
                        Present.list(wire.lostNodeClaims),
                        Present.list(wire.excusedNodeClaims)),
                TimeTranslation.duration("status.timeLimit", wire.timeLimit),
                TimeTranslation.instant("status.judgedFrom", wire.judgedFrom),
                TimeTranslation.instant("status.resumedAt", wire.resumedAt),
                PrometheusTranslation.results(wire.prometheus));
    }

    private static RolloutFindings asWritten(RolloutFindings findings) {
        var limit = findings.timeLimit();
        var from = findings.judgedFrom();
        var resumed = findings.resumedAt();
        return new RolloutFindings(
                findings.failure(),
                findings.failedClaims(),
                findings.nodes(),
                limit == null ? null : limit.truncatedTo(ChronoUnit.SECONDS),
                from == null ? null : from.truncatedTo(ChronoUnit.SECONDS),
                resumed == null ? null : resumed.truncatedTo(ChronoUnit.SECONDS),
                findings.prometheus().stream()
                        .map(PrometheusTranslation::asWritten)
                        .toList());
    }

    private static NodeCounts counts(@Nullable RolloutNodes wire) {
        return wire == null
                ? NodeCounts.NONE
                : new NodeCounts(
                        number(wire.old),
                        number(wire.candidate),
                        number(wire.starting),
                        number(wire.replacing),
                        number(wire.total));
    }

    private static int number(@Nullable Integer number) {
        return Objects.requireNonNullElse(number, 0);
    }

    /** Writes the progress to the status, but no conditions. Returns true if the status has changed. */
    public static boolean write(AMIRolloutStatus status, RolloutProgress progress) {
        var written = asWritten(progress);
        if (status.phase != null && progress(status).equals(written)) {
            return false;
        }
        status.phase = written.phase().word();
        status.step = written.step() + 1;
        status.steps = written.steps();
        status.plan = RolloutPlanTranslation.wire(written.plan());
        status.allowedNodes = written.allowedNodes();
        status.stepReachedAt =
                written.stepReachedAt() == null ? null : written.stepReachedAt().toString();
        status.nodes = wire(written.nodes());
        status.failure = Absent.text(written.findings().failure());
        status.failedNodeClaims = Absent.list(written.findings().failedClaims());
        status.startingNodeClaims = Absent.list(written.findings().nodes().starting());
        status.initializedNodeClaims = Absent.list(written.findings().nodes().initialized());
        status.readyNodeClaims = Absent.list(written.findings().nodes().ready());
        status.lostNodeClaims = Absent.list(written.findings().nodes().lost());
        status.excusedNodeClaims = Absent.list(written.findings().nodes().excused());
        var limit = written.findings().timeLimit();
        var from = written.findings().judgedFrom();
        status.timeLimit = limit == null ? null : limit.toSeconds() + "s";
        status.judgedFrom = from == null ? null : from.toString();
        var resumed = written.findings().resumedAt();
        status.resumedAt = resumed == null ? null : resumed.toString();
        status.prometheus = PrometheusTranslation.wire(written.findings().prometheus());
        status.applied = written.applied() ? true : null;
        status.handledGeneration = written.handledGeneration();
        status.message = written.message();
        return true;
    }

    /** Returns the progress as {@link #write} stores it, without fractions of a second. */
    private static RolloutProgress asWritten(RolloutProgress progress) {
        var reachedAt = progress.stepReachedAt();
        return new RolloutProgress(
                progress.phase(),
                progress.step(),
                progress.plan(),
                progress.allowedNodes(),
                reachedAt == null ? null : reachedAt.truncatedTo(ChronoUnit.SECONDS),
                progress.nodes(),
                asWritten(progress.findings()),
                progress.applied(),
                progress.handledGeneration(),
                progress.message());
    }

    private static RolloutNodes wire(NodeCounts counts) {
        var wire = new RolloutNodes();
        wire.old = counts.old();
        wire.candidate = counts.candidate();
        wire.starting = counts.starting();
        wire.replacing = counts.replacing();
        wire.total = counts.total();
        wire.progress = "%d/%d".formatted(counts.candidate(), counts.total());
        return wire;
    }

    /** Sets the condition Succeeded of an AMIRollout. */
    public static void say(ConditionSet conditions, RolloutProgress progress) {
        var phase = progress.phase();
        if (phase == RolloutPhase.SUCCEEDED) {
            conditions.setTrue(AMIRollout.SUCCEEDED, phase.word(), progress.message());
        } else if (phase.isFinished()) {
            conditions.setFalse(AMIRollout.SUCCEEDED, phase.word(), progress.message());
        } else {
            conditions.setUnknown(AMIRollout.SUCCEEDED, phase.word(), progress.message());
        }
    }
}
