package sh.joiner.aws.request;

import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.DeleteMessageRequest;
import software.amazon.awssdk.services.sqs.model.DeleteMessageResponse;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlRequest;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlResponse;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageResponse;

/**
 * Sends SQS operations through {@link ServiceCalls}, which can delay or reject them. Operations that this class does not
 * override are not supported.
 */
final class LimitedSqs implements SqsClient {

    private final SqsClient to;
    private final ServiceCalls calls;

    LimitedSqs(SqsClient to, ServiceCalls calls) {
        this.to = to;
        this.calls = calls;
    }

    @Override
    public DeleteMessageResponse deleteMessage(DeleteMessageRequest request) {
        return calls.send("DeleteMessage", () -> to.deleteMessage(request));
    }

    @Override
    public DeleteMessageBatchResponse deleteMessageBatch(DeleteMessageBatchRequest request) {
        return calls.send("DeleteMessageBatch", () -> to.deleteMessageBatch(request));
    }

    @Override
    public GetQueueUrlResponse getQueueUrl(GetQueueUrlRequest request) {
        return calls.send("GetQueueUrl", () -> to.getQueueUrl(request));
    }

    @Override
    public ReceiveMessageResponse receiveMessage(ReceiveMessageRequest request) {
        return calls.send("ReceiveMessage", () -> to.receiveMessage(request));
    }

    @Override
    public String serviceName() {
        return to.serviceName();
    }

    @Override
    public void close() {
        to.close();
    }
}
