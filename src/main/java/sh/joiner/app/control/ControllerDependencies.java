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

/** What every controller stands on: time and threads, the way to the cluster and to AWS, and those who are told. */
public record ControllerDependencies(
        Runner runner, Kubernetes kubernetes, Aws aws, DecisionReporter reporter, Meters meters, Board board) {

    public WorldClock clock() {
        return runner.clock();
    }

    public Cluster cluster() {
        return kubernetes.cluster();
    }

    /** Measured under the name that the controller has in the reference. */
    Capacity capacityFor(String controller) {
        return meters.around(aws.capacity(), controller);
    }
}
