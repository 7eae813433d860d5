package sh.joiner.app.control;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import sh.joiner.app.setting.LaunchBackOffSettings;
import sh.joiner.app.setting.Settings;
import sh.joiner.controller.launch.LaunchHold;
import sh.joiner.controller.provisioning.NominationState;
import sh.joiner.controller.provisioning.PassPlanner;
import sh.joiner.controller.provisioning.PendingPodEvents;
import sh.joiner.controller.provisioning.PlanExecutor;
import sh.joiner.controller.provisioning.PodEventLoop;
import sh.joiner.controller.provisioning.PodLaunchState;
import sh.joiner.controller.provisioning.ProvisioningLoop;
import sh.joiner.engine.lifecycle.PodLaunches;
import sh.joiner.engine.plan.Plan;
import sh.joiner.model.pool.LaunchBackOff;
import sh.joiner.model.snapshot.Snapshot;

/** The controllers of pending pods: one plans nodes for them, one reports pods that wait for a gate, one records pod events on NodeClaims. */
public final class ProvisioningControllers {

    private final ProvisioningLoop loop;
    private final List<Actor> actors;

    public ProvisioningControllers(
            ControllerDependencies shared,
            SharedInputs inputs,
            Settings settings,
            NominationState nominations,
            LaunchHold launches,
            Consumer<FinishedPass> passes) {
        var gates = inputs.gates();
        var cluster = shared.cluster();
        var claims = shared.kubernetes().claims();
        var planning = gates.declare("provisioning", inputs.launching());
        var executor = new PlanExecutor(
                claims,
                shared.reporter(),
                nominations,
                new PodLaunchState(launchLimits(settings.launchBackOff())),
                launches,
                shared.runner());
        var planner = new PassPlanner(
                SchedulingOptions.of(settings.scheduling()),
                PassPlanner.KARPENTERS_LIMIT,
                new Report(shared, passes),
                shared.runner());
        var batching = new ProvisioningLoop.Batching(
                settings.batch().idle(), settings.batch().max());
        loop = new ProvisioningLoop(cluster, planning, planner, executor, batching, shared.runner());
        var held = new PendingPodEvents(
                cluster,
                gates.declare("provisioning.held", inputs.cluster()),
                planning,
                shared.reporter(),
                shared.runner());
        var podEvents =
                new PodEventLoop(cluster, gates.declare("pod-events", inputs.cluster()), claims, shared.runner());
        actors = List.of(
                new Actor(loop::start, loop::close),
                new Actor(held::start, held::close),
                new Actor(podEvents::start, podEvents::close));
    }

    private static PodLaunches.Limits launchLimits(LaunchBackOffSettings settings) {
        return new PodLaunches.Limits(settings.launches(), settings.first(), settings.longest());
    }

    /** Requests a pass without waiting for a new pod. */
    public void requestPass() {
        loop.requestPass();
    }

    public List<LaunchBackOff> backOffs() {
        return loop.backOffs();
    }

    public void forgetBackOffs() {
        loop.forgetBackOffs();
    }

    public List<Actor> actors() {
        return actors;
    }

    /** Passes each plan to the pages, the metrics and further readers. */
    private record Report(ControllerDependencies shared, Consumer<FinishedPass> passes)
            implements PassPlanner.PassReport {

        @Override
        public void begins(Snapshot snapshot) {
            shared.meters().begins(snapshot);
        }

        @Override
        public void passFinished(Snapshot snapshot, Plan plan, Duration took) {
            shared.board().passFinished(snapshot, plan, took);
            shared.meters().passFinished(snapshot, plan, took);
            passes.accept(new FinishedPass(snapshot, plan));
        }
    }
}
