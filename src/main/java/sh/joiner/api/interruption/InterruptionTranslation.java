package sh.joiner.api.interruption;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.translate.Absent;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.TimeTranslation;
import sh.joiner.api.v1alpha1.NodeInterruption;
import sh.joiner.api.v1alpha1.NodeInterruptionSpec;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.interruption.AffectedNode;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Interruption.Unparsed;
import sh.joiner.model.interruption.InterruptionDraft;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.interruption.Request;
import sh.joiner.model.node.NodeName;

/**
 * Translates NodeInterruptions in both directions. The times of AWS's notices are written with nanoseconds, because the order of the notices matters.
 */
public final class InterruptionTranslation {

    private InterruptionTranslation() {}

    /** Returns the object for a new interruption, without a status. */
    public static NodeInterruption wire(InterruptionDraft draft) {
        var wire = new NodeInterruption();
        wire.setMetadata(new ObjectMetaBuilder().withName(draft.name()).build());
        wire.setSpec(spec(draft.notice(), draft.affected(), draft.unparsed(), Request.NONE));
        return wire;
    }

    /** Returns the object of an existing interruption, without its conditions. */
    public static NodeInterruption wire(Interruption interruption) {
        var wire = new NodeInterruption();
        wire.setMetadata(new ObjectMetaBuilder()
                .withName(interruption.name())
                .withUid(interruption.uid())
                .withResourceVersion(interruption.version())
                .withCreationTimestamp(interruption.createdAt().toString())
                .build());
        wire.setSpec(
                spec(interruption.notice(), interruption.affected(), interruption.unparsed(), interruption.request()));
        if (interruption.evaluated()) {
            wire.setStatus(ProgressTranslation.wire(interruption.progress()));
        }
        return wire;
    }

    private static NodeInterruptionSpec spec(
            Notice notice, AffectedNode affected, Optional<Unparsed> unparsed, Request request) {
        var spec = new NodeInterruptionSpec();
        spec.nodeClaimName = Absent.text(affected.claim().value());
        spec.nodeClaimUID = Absent.text(affected.claimUid());
        spec.nodeName = affected.node() == null ? null : affected.node().value();
        spec.nodePoolName = Absent.text(affected.pool());
        spec.body = unparsed.map(Unparsed::body).orElse(null);
        spec.problem = unparsed.map(Unparsed::problem).orElse(null);
        spec.request = Absent.text(request.verb().word());
        spec.snoozeUntil = text(request.until());
        report(spec, notice);
        return spec;
    }

    /** Writes the notice from AWS to the spec; the other fields do not change. */
    public static void report(NodeInterruptionSpec spec, Notice notice) {
        spec.kind = notice.kind().word();
        spec.instanceID = Absent.text(notice.instance().value());
        spec.sources =
                Absent.list(notice.sources().stream().map(NoticeSource::word).toList());
        spec.eventIDs = Absent.list(List.copyOf(new TreeSet<>(notice.eventIds())));
        spec.code = Absent.text(notice.code());
        spec.description = Absent.text(notice.text());
        spec.toldAt = notice.toldAt().toString();
        spec.notBefore = text(notice.notBefore());
        spec.notAfter = text(notice.notAfter());
        spec.since = text(notice.since());
        spec.stage = notice.stage().word();
    }

    private static @Nullable String text(@Nullable Instant instant) {
        return instant == null ? null : instant.toString();
    }

    /** Returns the content of the object; throws {@link InvalidSpec}. */
    public static Interruption interruption(NodeInterruption wire) {
        var metadata = wire.getMetadata();
        var spec = wire.getSpec();
        return new Interruption(
                metadata.getName(),
                Present.text(metadata.getUid()),
                Present.text(metadata.getResourceVersion()),
                TimeTranslation.instantOrEpoch("metadata.creationTimestamp", metadata.getCreationTimestamp()),
                notice(spec),
                affected(spec),
                unparsed(spec),
                request(spec),
                ProgressTranslation.progress(wire.getStatus()),
                ProgressTranslation.isPresent(wire.getStatus()));
    }

    /** Returns the notice from AWS; throws {@link InvalidSpec}. */
    public static Notice notice(NodeInterruptionSpec spec) {
        return new Notice(
                NoticeKind.of(spec.kind)
                        .orElseThrow(() -> new InvalidSpec(
                                "spec.kind",
                                InvalidSpec.unknown(
                                        "kind of notice",
                                        spec.kind,
                                        Stream.of(NoticeKind.values()).map(NoticeKind::word)))),
                new InstanceId(Present.text(spec.instanceID)),
                sources(spec),
                Set.copyOf(Present.list(spec.eventIDs)),
                Present.text(spec.code),
                Present.text(spec.description),
                TimeTranslation.instantOrEpoch("spec.toldAt", spec.toldAt),
                TimeTranslation.instant("spec.notBefore", spec.notBefore),
                TimeTranslation.instant("spec.notAfter", spec.notAfter),
                TimeTranslation.instant("spec.since", spec.since),
                stage(spec));
    }

    private static Set<NoticeSource> sources(NodeInterruptionSpec spec) {
        var words = Present.list(spec.sources);
        var sources = new TreeSet<NoticeSource>();
        Stream.of(NoticeSource.values())
                .filter(source -> words.contains(source.word()))
                .forEach(sources::add);
        return sources;
    }

    private static Stage stage(NodeInterruptionSpec spec) {
        return Stream.of(Stage.values())
                .filter(stage -> stage.word().equals(spec.stage))
                .findFirst()
                .orElseThrow(() -> new InvalidSpec(
                        "spec.stage",
                        InvalidSpec.unknown(
                                "stage", spec.stage, Stream.of(Stage.values()).map(Stage::word))));
    }

    private static AffectedNode affected(NodeInterruptionSpec spec) {
        return new AffectedNode(
                new ClaimName(Present.text(spec.nodeClaimName)),
                Present.text(spec.nodeClaimUID),
                spec.nodeName == null ? null : new NodeName(spec.nodeName),
                Present.text(spec.nodePoolName));
    }

    private static Optional<Unparsed> unparsed(NodeInterruptionSpec spec) {
        return spec.body == null && spec.problem == null
                ? Optional.empty()
                : Optional.of(new Unparsed(Present.text(spec.body), Present.text(spec.problem)));
    }

    /**
     * An invalid request is ignored, because the notice must be processed whatever a user wrote in the same object. The schema rejects such
     * requests.
     */
    private static Request request(NodeInterruptionSpec spec) {
        return switch (Request.Verb.of(Present.text(spec.request)).orElse(Request.Verb.NONE)) {
            case NONE -> Request.NONE;
            case APPROVE -> Request.APPROVE;
            case CANCEL -> Request.CANCEL;
            case SNOOZE -> snooze(spec);
        };
    }

    private static Request snooze(NodeInterruptionSpec spec) {
        try {
            return Request.snooze(TimeTranslation.instantOrEpoch("spec.snoozeUntil", spec.snoozeUntil));
        } catch (InvalidSpec notATime) {
            return Request.NONE;
        }
    }
}
