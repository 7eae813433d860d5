package sh.joiner.controller.interruption;

import sh.joiner.controller.gate.GatedInput;
import sh.joiner.controller.gate.Gates;
import sh.joiner.controller.notice.NoticeIntake;
import sh.joiner.model.readiness.GateName;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.ClusterChanges;
import sh.joiner.port.runner.Runner;

/** Reads notices, records them, decides on them and carries out the reactions (aws 7). */
public final class InterruptionController implements AutoCloseable {

    private final NoticeIntake intake;
    private final ReactionLoop reactions;
    private final PolicyLoop policies;

    public InterruptionController(
            Gates gates,
            GatedInput<Cluster> cluster,
            NoticeIntake intake,
            DecisionInputs inputs,
            ReactionExecutor executor,
            Runner runner) {
        var known = cluster.once(GateName.INTERRUPTION_OBJECTS);
        this.intake = intake;
        this.reactions = new ReactionLoop(gates.declare("interruption", known), inputs, executor, runner);
        this.policies = new PolicyLoop(
                gates.declare("interruption.policies", known), inputs.policies(), inputs.windows(), runner);
    }

    /** Starts the controller in the leader process. */
    public void start(ClusterChanges changes) {
        intake.start();
        reactions.start(changes);
        policies.start();
    }

    @Override
    public void close() {
        intake.close();
        reactions.close();
        policies.close();
    }
}
