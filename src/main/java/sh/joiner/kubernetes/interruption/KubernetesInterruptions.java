package sh.joiner.kubernetes.interruption;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.interruption.InterruptionTranslation;
import sh.joiner.api.interruption.ProgressTranslation;
import sh.joiner.api.v1alpha1.NodeInterruption;
import sh.joiner.kubernetes.call.ApiCalls;
import sh.joiner.kubernetes.call.Locked;
import sh.joiner.kubernetes.informer.Outlines;
import sh.joiner.kubernetes.informer.OwnKind;
import sh.joiner.kubernetes.informer.Paged;
import sh.joiner.kubernetes.informer.TranslatedStore;
import sh.joiner.kubernetes.informer.Unreadable;
import sh.joiner.kubernetes.watch.WatchedKind;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.InterruptionDraft;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.node.NodeName;
import sh.joiner.port.Failures;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.OutsideTrouble.Category;
import sh.joiner.port.WorldClock;
import sh.joiner.port.interruption.Interruptions;

/**
 * NodeInterruptions as an informer sees them. Thousands may come at once: none is kept as the wire has it, and a status is written on top of what
 * was last seen, without asking the server first.
 */
public final class KubernetesInterruptions implements Interruptions, AutoCloseable {

    private static final String PATH = "/apis/joiner.sh/v1alpha1/nodeinterruptions";
    private static final int CONFLICT = 409;
    private static final int NOT_FOUND = 404;

    private final KubernetesClient client;
    private final WorldClock clock;
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
    private final OwnKind<NodeInterruption, Seen> interruptions;

    /** What of an object its status is written from. */
    private record Seen(Interruption object, @Nullable Long generation, List<Condition> conditions) {}

    public KubernetesInterruptions(KubernetesClient client, WorldClock clock, Unreadable unreadable) {
        this.client = client;
        this.clock = clock;
        this.interruptions = new OwnKind<>(
                client,
                clock,
                NodeInterruption.class,
                () -> Paged.informer(client.resources(NodeInterruption.class))
                        .itemStore(new Outlines<>(NodeInterruption::new)),
                new TranslatedStore<>(
                        KubernetesInterruptions::seen,
                        _ -> true,
                        new TranslatedStore.Outlets<>(this::changed, unreadable::tell)),
                () -> interruptions().all().ifPresent(all -> all.forEach(seen -> tell(seen.object()))));
    }

    private OwnKind<NodeInterruption, Seen> interruptions() {
        return interruptions;
    }

    private static Seen seen(NodeInterruption wire) {
        return new Seen(
                InterruptionTranslation.interruption(wire),
                wire.getMetadata().getGeneration(),
                List.copyOf(said(wire)));
    }

    private static List<Condition> said(NodeInterruption wire) {
        var status = wire.getStatus();
        return status == null || status.conditions == null ? List.of() : status.conditions;
    }

    private void changed(@Nullable Seen before, @Nullable Seen now) {
        if (now != null) {
            tell(now.object());
        } else if (before != null) {
            tell(before.object());
        }
    }

    private void tell(Interruption object) {
        Failures.tellAll(listeners, listener -> listener.accept(object.name()));
    }

    public void start() {
        interruptions.start();
    }

    public WatchedKind watched() {
        return interruptions;
    }

    @Override
    public Optional<List<Interruption>> all() {
        return interruptions.all().map(all -> all.stream().map(Seen::object).toList());
    }

    public Optional<OutsideTrouble> trouble() {
        return interruptions.trouble();
    }

    @Override
    public Optional<Interruption> find(String name) {
        return interruptions.find(name).map(Seen::object);
    }

    @Override
    public void onChange(Consumer<String> listener) {
        listeners.add(listener);
    }

    @Override
    public boolean create(InterruptionDraft draft) {
        try {
            if (client.raw(PATH, "POST", InterruptionTranslation.wire(draft)) == null) {
                throw notFound();
            }
            return true;
        } catch (KubernetesClientException refused) {
            if (refused.getCode() == CONFLICT) {
                return false;
            }
            throw refused.getCode() == NOT_FOUND ? notFound() : ApiCalls.trouble(refused);
        }
    }

    /** That nothing is found may be the word of somebody in between: whether the kind is there, discovery tells. */
    private OutsideTrouble notFound() {
        return interruptions.isServed()
                ? new OutsideTrouble(
                        Category.UNREACHABLE,
                        "NotFound",
                        "NodeInterruptions are not found, though their kind is there",
                        null)
                : new OutsideTrouble(
                        Category.NOT_FOUND, "NotFound", "the cluster does not know the kind NodeInterruption", null);
    }

    @Override
    public void amend(String name, Notice notice) {
        ApiCalls.askUnlessGone(() -> Locked.write(Optional.empty(), () -> ask(name), found -> {
            if (!InterruptionTranslation.notice(found.getSpec()).equals(notice)) {
                InterruptionTranslation.tell(found.getSpec(), notice);
                client.resource(found).update();
            }
        }));
    }

    @Override
    public void joined(String name, NodeName node) {
        ApiCalls.askUnlessGone(() -> Locked.write(Optional.empty(), () -> ask(name), found -> {
            if (found.getSpec().nodeName == null) {
                found.getSpec().nodeName = node.value();
                client.resource(found).update();
            }
        }));
    }

    @Override
    public void progress(Interruption decidedFrom, Progress progress) {
        var name = decidedFrom.name();
        var written = ProgressTranslation.asWritten(progress);
        var seen = interruptions.find(name);
        if (seen.filter(otherSeen -> says(otherSeen.object(), written)).isPresent()) {
            return;
        }
        ApiCalls.askUnlessGone(() -> Locked.write(
                seen.map(KubernetesInterruptions::wire), () -> ask(name), found -> write(found, decidedFrom, written)));
    }

    private static boolean says(Interruption object, Progress progress) {
        return object.looked() && object.progress().equals(progress);
    }

    /** The object as it was seen. Its own conditions are copied, since what was seen is shared. */
    private static NodeInterruption wire(Seen seen) {
        var wire = InterruptionTranslation.wire(seen.object());
        wire.getMetadata().setGeneration(seen.generation());
        wire.getStatus().conditions =
                new ArrayList<>(seen.conditions().stream().map(Condition::copy).toList());
        return wire;
    }

    /** Conditions name no generation: what AWS tells later changes the spec, and a word of it that changes nothing else would make them look old. */
    private void write(NodeInterruption found, Interruption decidedFrom, Progress progress) {
        var present = InterruptionTranslation.interruption(found);
        if (says(present, progress)) {
            return;
        }
        if (!present.isUnchangedSince(decidedFrom)) {
            throw Interruptions.changed(present.name());
        }
        var conditions = found.getStatus().conditions;
        found.setStatus(ProgressTranslation.wire(progress));
        found.getStatus().conditions = conditions;
        ProgressTranslation.say(found.conditions(clock.now()), progress);
        said(found).forEach(condition -> condition.observedGeneration = null);
        client.raw("%s/%s/status".formatted(PATH, found.getMetadata().getName()), "PUT", found); // none is gone
    }

    private Optional<NodeInterruption> ask(String name) {
        return Optional.ofNullable(resource(name).get());
    }

    private Resource<NodeInterruption> resource(String name) {
        return client.resources(NodeInterruption.class).withName(name);
    }

    @Override
    public void delete(String name) {
        find(name).ifPresent(seen -> ApiCalls.delete(client, PATH + "/" + name, seen.uid()));
    }

    @Override
    public void close() {
        interruptions.close();
    }
}
