package sh.joiner.sandbox.cloud;

import java.time.Duration;
import java.util.Optional;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.call.Calls;
import sh.joiner.sandbox.notice.InterruptionQueue;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.DeleteMessageRequest;
import software.amazon.awssdk.services.sqs.model.DeleteMessageResponse;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlRequest;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlResponse;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageResponse;

/** Simulates the part of SQS that the interruption queue needs. */
final class SandboxSqs implements SqsClient {

    private final Calls calls;
    private final InterruptionQueue queue;
    private final WorldClock clock;

    SandboxSqs(Calls calls, InterruptionQueue queue, WorldClock clock) {
        this.calls = calls;
        this.queue = queue;
        this.clock = clock;
    }

    @Override
    public GetQueueUrlResponse getQueueUrl(GetQueueUrlRequest request) {
        return calls.answer("SQS", "GetQueueUrl", () -> queue.url(request));
    }

    /**
     * Receives messages. A long poll does not hold the lock of {@link Calls} while it waits, so that other calls can be answered. A long poll counts
     * as one call, regardless of its duration.
     */
    @Override
    public ReceiveMessageResponse receiveMessage(ReceiveMessageRequest request) {
        var wait = Duration.ofSeconds(
                Optional.ofNullable(request.waitTimeSeconds()).orElse(0));
        var end = clock.now().plus(wait);
        var answer = calls.answer("SQS", "ReceiveMessage", () -> queue.receive(request));
        while (!hasMessages(answer) && clock.now().isBefore(end)) {
            answer = waitAndReceive(request, Duration.between(clock.now(), end));
        }
        return answer;
    }

    private static boolean hasMessages(ReceiveMessageResponse answer) {
        return !answer.messages().isEmpty();
    }

    private ReceiveMessageResponse waitAndReceive(ReceiveMessageRequest request, Duration timeout) {
        var nextMessage = calls.quietly(queue::nextMessage);
        var found = calls.quietly(() -> queue.receive(request));
        if (!found.messages().isEmpty()) {
            return found;
        }
        queue.await(nextMessage, calls.quietly(() -> queue.untilVisible(timeout)));
        return calls.quietly(() -> queue.receive(request));
    }

    @Override
    public DeleteMessageResponse deleteMessage(DeleteMessageRequest request) {
        return calls.answer("SQS", "DeleteMessage", () -> queue.delete(request));
    }

    @Override
    public DeleteMessageBatchResponse deleteMessageBatch(DeleteMessageBatchRequest request) {
        return calls.answer("SQS", "DeleteMessageBatch", () -> queue.delete(request));
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
