package sh.joiner.sandbox.operation;

import java.util.List;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.DeleteMessageRequest;
import software.amazon.awssdk.services.sqs.model.DeleteMessageResponse;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlRequest;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlResponse;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;
import software.amazon.awssdk.services.sqs.model.ReceiptHandleIsInvalidException;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageResponse;
import software.amazon.awssdk.services.sqs.model.SqsException;

/**
 * Sends the SQS operations that the sandbox supports to the process with the embedded AWS. All other operations throw {@link
 * UnsupportedOperationException}.
 */
final class RemoteSqs implements SqsClient {

    private static final Operation<SqsClient, DeleteMessageRequest, DeleteMessageResponse> DELETE_MESSAGE =
            new Operation<>(
                    "deleteMessage",
                    DeleteMessageRequest::builder,
                    DeleteMessageResponse::builder,
                    SqsClient::deleteMessage);
    private static final Operation<SqsClient, DeleteMessageBatchRequest, DeleteMessageBatchResponse>
            DELETE_MESSAGE_BATCH = new Operation<>(
                    "deleteMessageBatch",
                    DeleteMessageBatchRequest::builder,
                    DeleteMessageBatchResponse::builder,
                    SqsClient::deleteMessageBatch);
    private static final Operation<SqsClient, GetQueueUrlRequest, GetQueueUrlResponse> GET_QUEUE_URL = new Operation<>(
            "getQueueUrl", GetQueueUrlRequest::builder, GetQueueUrlResponse::builder, SqsClient::getQueueUrl);
    private static final Operation<SqsClient, ReceiveMessageRequest, ReceiveMessageResponse> RECEIVE_MESSAGE =
            new Operation<>(
                    "receiveMessage",
                    ReceiveMessageRequest::builder,
                    ReceiveMessageResponse::builder,
                    SqsClient::receiveMessage);

    static final Service<SqsClient> SERVICE = new Service<>(
            "sqs",
            CloudClients::sqs,
            List.of(DELETE_MESSAGE, DELETE_MESSAGE_BATCH, GET_QUEUE_URL, RECEIVE_MESSAGE),
            List.of(
                    QueueDoesNotExistException::builder,
                    ReceiptHandleIsInvalidException::builder,
                    SqsException::builder));

    private final OperationSender sender;

    RemoteSqs(OperationSender sender) {
        this.sender = sender;
    }

    @Override
    public DeleteMessageResponse deleteMessage(DeleteMessageRequest request) {
        return sender.send(SERVICE, DELETE_MESSAGE, request);
    }

    @Override
    public DeleteMessageBatchResponse deleteMessageBatch(DeleteMessageBatchRequest request) {
        return sender.send(SERVICE, DELETE_MESSAGE_BATCH, request);
    }

    @Override
    public GetQueueUrlResponse getQueueUrl(GetQueueUrlRequest request) {
        return sender.send(SERVICE, GET_QUEUE_URL, request);
    }

    @Override
    public ReceiveMessageResponse receiveMessage(ReceiveMessageRequest request) {
        return sender.send(SERVICE, RECEIVE_MESSAGE, request);
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    /** Does nothing, because the creator of the sender owns and closes the sender. */
    @Override
    public void close() {}
}
