package sh.joiner.controller.image;

import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Loop;
import sh.joiner.controller.report.LastReports;
import sh.joiner.engine.imagepolicy.PolicyChoice;
import sh.joiner.engine.imagepolicy.PolicyReport;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.image.ImagePolicies;
import sh.joiner.port.image.ImagePolicies.Reading;
import sh.joiner.port.runner.Runner;

/** Writes the status of each AMIPolicy: the node classes for which the policy is in effect, and the parts of the policy that Joiner cannot carry out. */
public final class ImagePolicyLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(ImagePolicyLoop.class);
    private static final Duration PERIOD = Duration.ofSeconds(10);
    private static final Duration BEFORE_THE_FIRST = Duration.ofSeconds(1);

    private final ImagePolicies policies;
    private final PolicyState state;
    private final Loop loop;
    private final LastReports lastReports = new LastReports();

    public ImagePolicyLoop(ImagePolicies policies, PolicyState state, Needs<Cluster> needs, Runner runner) {
        this.policies = policies;
        this.state = state;
        this.loop = needs.loop(runner, (cluster, _) -> pass(cluster));
    }

    public void start() {
        policies.onChange(loop::wake);
        loop.start();
    }

    /**
     * Runs a pass. Writes nothing before Joiner has tried at least once to find the images of each class. Returns the wait until the next pass.
     * Passes run periodically, because this loop is not notified when classes change.
     */
    Duration pass(Cluster cluster) {
        if (!isComplete(cluster)) {
            return BEFORE_THE_FIRST;
        }
        if (policies.reading() instanceof Reading.Known(var all)) {
            lastReports.keep(all.stream().map(ImagePolicy::name).collect(Collectors.toSet()));
            var choices = state.choices(all);
            state.here(all).forEach(policy -> report(policy, choices));
        }
        return PERIOD;
    }

    /** Returns true if Joiner has tried at least once to find the images of each class. Ignores classes that are being deleted. */
    private boolean isComplete(Cluster cluster) {
        return cluster.snapshot().nodeClasses().stream()
                .filter(nodeClass -> !nodeClass.deleting())
                .allMatch(nodeClass -> state.knows(nodeClass.name()));
    }

    private void report(ImagePolicy policy, Map<String, PolicyChoice> choices) {
        var report = PolicyReport.of(policy, choices, state.results(), state.locked());
        try { // in each pass, because another client may have changed the status; an unchanged status is not written
            policies.report(policy.name(), report.nodeClasses(), report.conditions());
            lastReports.forget(policy.name());
        } catch (RemoteCallException failure) {
            if (lastReports.isNew(policy.name(), String.valueOf(failure.getMessage()))) {
                LOG.warnf("AMIPolicy status not written: policy=%s reason=%s", policy.name(), failure.getMessage());
            }
        }
    }

    @Override
    public void close() {
        loop.close();
    }
}
