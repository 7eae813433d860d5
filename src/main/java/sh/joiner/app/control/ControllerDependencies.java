package sh.joiner.app.control;

import sh.joiner.app.meter.Meters;
import sh.joiner.aws.Aws;
import sh.joiner.board.Board;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.kubernetes.Kubernetes;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.launch.Capacity;
import sh.joiner.port.runner.Runner;

/** Common dependencies of controllers: clock and threads, access to the cluster and to AWS, and the receivers of results. */
public record ControllerDependencies(
        Runner runner, Kubernetes kubernetes, Aws aws, DecisionReporter reporter, Meters meters, Board board) {

    public WorldClock clock() {
        return runner.clock();
    }

    public Cluster cluster() {
        return kubernetes.cluster();
    }

    /** Returns the EC2 capacity, wrapped to record metrics. {@code controller} is the name of the controller in Karpenter. */
    Capacity capacityFor(String controller) {
        return meters.around(aws.capacity(), controller);
    }
}
