package sh.joiner.sandbox.cloud;

import sh.joiner.sandbox.call.Calls;
import sh.joiner.sandbox.notice.InterruptionQueue;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.DeleteMessageRequest;
import software.amazon.awssdk.services.sqs.model.DeleteMessageResponse;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlRequest;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlResponse;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageResponse;

/** SQS as far as the interruption queue needs it. */
final class SandboxSqs implements SqsClient {

    private final Calls calls;
    private final InterruptionQueue queue;

    SandboxSqs(Calls calls, InterruptionQueue queue) {
        this.calls = calls;
        this.queue = queue;
    }

    @Override
    public GetQueueUrlResponse getQueueUrl(GetQueueUrlRequest request) {
        return calls.answer("SQS", "GetQueueUrl", () -> queue.url(request));
    }

    /** Waits outside the world's lock, or the world would stand still meanwhile. */
    @Override
    public ReceiveMessageResponse receiveMessage(ReceiveMessageRequest request) {
        var answer = calls.answer("SQS", "ReceiveMessage", () -> queue.receive(request));
        queue.waitFor(request);
        return answer;
    }

    @Override
    public DeleteMessageResponse deleteMessage(DeleteMessageRequest request) {
        return calls.answer("SQS", "DeleteMessage", () -> queue.delete(request));
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    @Override
    public void close() {
        // Nothing is held open.
    }
}
