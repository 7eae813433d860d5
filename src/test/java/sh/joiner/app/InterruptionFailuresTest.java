package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import sh.joiner.board.Board;
import sh.joiner.board.Topic;
import sh.joiner.board.view.GateView;
import sh.joiner.port.sandbox.Provocation;

/** Outages of the sources of notices: other work continues, and notices are handled after the outage. */
@Execution(ExecutionMode.CONCURRENT)
class InterruptionFailuresTest extends SandboxFixture {

    private GateView gate(String name) {
        return installation.board().gates().gates().stream()
                .filter(gate -> gate.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private void deny(String id, String api, String call) {
        provoke(new Provocation.Fault(
                id, api, call, "AccessDenied", "not for you", null, null, null, null, null, null));
    }

    @Test
    void theBoardKnowsThatThereAreNoNotices() {
        var known = EnumSet.of(Topic.INTERRUPTIONS, Topic.INTERRUPTIONPOLICIES, Topic.MAINTENANCEWINDOWS);

        assertThat(eventually(
                        () -> Optional.of(installation.board()),
                        board -> known.stream().allMatch(board::isKnown)))
                .returns(List.of(), Board::interruptions);
    }

    @Test
    void withQueueAndStatusDeniedNodesAreLaunchedAndTheGatesShowTheErrors() {
        deny("no-queue", "sqs", "*");
        deny("no-status", "ec2", "DescribeInstanceStatus");

        pool("web", "on-demand");
        pod("web", "web", "");
        awaitRunning("web");

        var queue = eventually(
                () -> Optional.of(gate("InterruptionQueue")),
                gate -> gate.input().lastError() != null);
        assertThat(String.valueOf(queue.input().lastError())).contains("AccessDenied");
        assertThat(queue.readiness()).isEqualTo("ShownOnly");
        var status = eventually(
                () -> Optional.of(gate("InstanceStatus")), gate -> gate.input().lastError() != null);
        assertThat(String.valueOf(status.input().lastError())).contains("AccessDenied");
    }

    @Test
    void noticesThatArriveWhileTheQueueIsDeniedAreHandledLater() {
        pool("web", "on-demand");
        pod("web", "web", "");
        awaitRunning("web");
        var claim = claimOf("web");
        deny("no-queue", "sqs", "*");
        eventually(
                () -> Optional.of(gate("InterruptionQueue")),
                gate -> gate.input().lastError() != null);

        announceReboot(instanceOf(claim), Set.of("queue"));
        world.steering().advance(Duration.ofMinutes(3));
        assertThat(isDeleted(claim)).isFalse();
        world.steering().removeAllFaults();

        awaitDeletion(claim);
        assertThat(interruption(instanceOf(claim), "Done").getSpec().sources).containsExactly("Queue");
    }

    /** The test also receives messages, like a Node Termination Handler, so Joiner receives some messages only after their visibility timeout. */
    @Test
    void anotherConsumerOfTheQueueIsReportedOnTheGate() {
        var queue = world.aws()
                .sqs()
                .getQueueUrl(request -> request.queueName(world.place().cluster()))
                .queueUrl();

        var gate = eventually(
                () -> {
                    provoke(new Provocation.Notice(
                            null, null, null, null, null, null, null, null, null, null, null, "for another consumer"));
                    world.aws()
                            .sqs()
                            .receiveMessage(request -> request.queueUrl(queue).visibilityTimeout(1));
                    return Optional.of(gate("InterruptionQueue"));
                },
                seen -> !seen.input().remark().isEmpty());

        assertThat(gate.input().remark()).startsWith("another consumer receives messages from the queue");
        assertThat(gate.readiness()).isEqualTo("ShownOnly");
    }
}
