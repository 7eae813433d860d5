package sh.joiner.controller;

import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.MaxReconciliationInterval;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;
import sh.joiner.api.translate.ClaimTranslation;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.engine.lifecycle.ClaimLifecycle;
import sh.joiner.engine.lifecycle.ClaimStep;
import sh.joiner.engine.lifecycle.Judgement;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.port.Cluster;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.WorldClock;

/** Moves one claim one step along its life. Every judgement is made in {@link ClaimLifecycle}. */
@ControllerConfiguration(
        name = "nodeclaim",
        finalizerName = ClaimConditions.FINALIZER,
        generationAwareEventProcessing = true,
        maxReconciliationInterval = @MaxReconciliationInterval(interval = -1)) // waits follow the world's clock
public class NodeClaimReconciler implements Reconciler<NodeClaim>, Cleaner<NodeClaim> {

    private static final Logger LOG = Logger.getLogger(NodeClaimReconciler.class);
    private static final Duration IN_ANY_CASE = Duration.ofMinutes(10);
    private static final Duration NOT_SEEN = Duration.ofMillis(200);

    private final Cluster cluster;
    private final ClaimActions actions;
    private final WorldClock clock;
    private final WorldTimer<NodeClaim> timer;
    private final Map<String, ResourceID> growing = new ConcurrentHashMap<>();
    private final Map<String, String> acted = new ConcurrentHashMap<>();
    private final News news = new News();
    private final Backoff backoff = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1));

    public NodeClaimReconciler(Cluster cluster, ClaimActions actions, WorldClock clock) {
        this.cluster = cluster;
        this.actions = actions;
        this.clock = clock;
        this.timer = new WorldTimer<>(clock, NodeClaim.class);
        cluster.onChange(this::changed);
    }

    @Override
    public List<EventSource<?, NodeClaim>> prepareEventSources(EventSourceContext<NodeClaim> context) {
        return List.of(timer);
    }

    @Override
    public UpdateControl<NodeClaim> reconcile(NodeClaim object, Context<NodeClaim> context) {
        step(object);
        return UpdateControl.noUpdate(); // everything is written by the step
    }

    @Override
    public DeleteControl cleanup(NodeClaim object, Context<NodeClaim> context) {
        if (!step(object)) {
            return DeleteControl.noFinalizerRemoval();
        }
        forget(object);
        return DeleteControl.defaultDelete();
    }

    private void forget(NodeClaim object) {
        timer.forget(object);
        growing.values().remove(ResourceID.fromResource(object));
        acted.remove(object.getMetadata().getUid());
        backoff.forget(object.getMetadata().getName());
        news.forget(object.getMetadata().getName());
    }

    /** Makes the next step and says when to look again; answers whether the claim may go. */
    private boolean step(NodeClaim object) {
        var name = object.getMetadata().getName();
        timer.askAgain(object, IN_ANY_CASE);
        try {
            var claim = ClaimTranslation.claim(object);
            return claim.nodeClass().isSupported() && step(object, claim);
        } catch (OutsideTrouble trouble) {
            var wait = backoff.after(name);
            warn(name, "claim waits: claim=%s reason=%s", String.valueOf(trouble.getMessage()));
            timer.askAgain(object, wait);
        } catch (InvalidSpec invalid) {
            warn(name, "claim is invalid: claim=%s reason=%s", String.valueOf(invalid.getMessage()));
        }
        return false;
    }

    private boolean step(NodeClaim object, Claim claim) {
        var version = object.getMetadata().getResourceVersion();
        if (!cluster.isSynced() || version.equals(acted.get(claim.uid()))) {
            timer.askAgain(
                    object, NOT_SEEN); // a step was made that this picture does not show yet: it would be made twice
            return false;
        }
        watch(object, claim); // before nodes are looked at: none that joins meanwhile is missed
        var judgement =
                ClaimLifecycle.next(claim, cluster.nodesOf(claim.answer().providerId()), clock.now());
        boolean gone = carryOut(claim, judgement);
        if (changesTheClaim(judgement.step())) {
            acted.put(claim.uid(), version);
        }
        backoff.forget(claim.name().value());
        news.forget(claim.name().value());
        timer.askAgain(object, judgement.askAgain());
        return gone;
    }

    private static boolean changesTheClaim(ClaimStep step) {
        return switch (step) {
            case ClaimStep.Launch _,
                    ClaimStep.Register _,
                    ClaimStep.Initialize _,
                    ClaimStep.GiveUp _,
                    ClaimStep.SetDeadline _ -> true;
            case ClaimStep.DeleteNodes _, ClaimStep.Terminate _, ClaimStep.LetGo _, ClaimStep.Wait _ -> false;
        };
    }

    private void warn(String claim, String message, String reason) {
        if (news.isNews(claim, reason)) {
            LOG.warnf(message, claim, reason);
        }
    }

    private boolean carryOut(Claim claim, Judgement judgement) {
        actions.report(claim, judgement.reports());
        return switch (judgement.step()) {
            case ClaimStep.Launch _ -> actions.launch(claim);
            case ClaimStep.Register(var node, var change) -> actions.register(claim, node, change);
            case ClaimStep.Initialize(var node, var change) -> actions.initialize(claim, node, change);
            case ClaimStep.GiveUp(var code, var why) -> actions.giveUp(claim, code, why);
            case ClaimStep.SetDeadline(var at) -> actions.setDeadline(claim, at);
            case ClaimStep.DeleteNodes(var nodes) -> actions.deleteNodes(nodes);
            case ClaimStep.Terminate(var instance) -> actions.terminate(claim, instance);
            case ClaimStep.LetGo _ -> actions.letGo(claim);
            case ClaimStep.Wait _ -> false;
        };
    }

    /** A claim on its way up or down is looked at when its node changes; a settled one has no use for a kubelet's every word. */
    private void watch(NodeClaim object, Claim claim) {
        var provider = claim.answer().providerId();
        if (claim.isInitialized() && !claim.isDeleting()) {
            growing.remove(provider);
        } else if (!provider.isEmpty()) {
            growing.put(provider, ResourceID.fromResource(object));
        }
    }

    private void changed(Cluster.Change change) {
        if (change instanceof Cluster.Change.OfNode(var _, var _, var providerId)) {
            var claim = growing.get(providerId);
            if (claim != null) {
                timer.askNow(claim);
            }
        }
    }
}
