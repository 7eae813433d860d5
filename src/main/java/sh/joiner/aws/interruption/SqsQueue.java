package sh.joiner.aws.interruption;

import static sh.joiner.aws.request.AwsErrors.callAws;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.WorldClock;
import sh.joiner.port.interruption.NoticeQueue;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;

/**
 * The SQS queue of interruption messages (aws 7.1). Requests the queue's URL at the first use, and again after the queue was not found. So
 * a wrong name does not stop the program, and no restart is needed after the queue is created. Thread-safe.
 */
public final class SqsQueue implements NoticeQueue {

    private static final String NO_SUCH_MESSAGE =
            "ReceiptHandleIsInvalid"; // the message is deleted or its receipt has expired
    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");
    private static final int WAIT_SECONDS = 20; // SQS's maximum
    private static final int INVISIBLE_SECONDS = 20;

    private final SqsClient sqs;
    private final String name;
    private final WorldClock clock;
    private volatile @Nullable String url;

    public SqsQueue(SqsClient sqs, String name, WorldClock clock) {
        this.sqs = sqs;
        this.name = name;
        this.clock = clock;
    }

    @Override
    public List<Message> receive() {
        return withUrl(address -> callAws("receive messages", () -> sqs.receiveMessage(request(address))))
                .messages()
                .stream()
                .map(this::message)
                .toList();
    }

    private static ReceiveMessageRequest request(String address) {
        return ReceiveMessageRequest.builder()
                .queueUrl(address)
                .maxNumberOfMessages(MOST_AT_ONCE)
                .waitTimeSeconds(WAIT_SECONDS)
                .visibilityTimeout(INVISIBLE_SECONDS)
                .messageSystemAttributeNames(
                        MessageSystemAttributeName.SENT_TIMESTAMP, MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT)
                .messageAttributeNames("All")
                .build();
    }

    private Message message(software.amazon.awssdk.services.sqs.model.Message found) {
        var sentAt = number(found, MessageSystemAttributeName.SENT_TIMESTAMP)
                .map(Instant::ofEpochMilli)
                .orElseGet(clock::now);
        long receives = number(found, MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT)
                .orElse(1L);
        return new Message(
                AwsErrors.nonNull(found.messageId()),
                AwsErrors.nonNull(found.receiptHandle()),
                sentAt,
                (int) Math.min(receives, Integer.MAX_VALUE),
                MessageReader.read(AwsErrors.nonNull(found.body()), sentAt));
    }

    private static Optional<Long> number(
            software.amazon.awssdk.services.sqs.model.Message found, MessageSystemAttributeName attribute) {
        return Optional.ofNullable(found.attributes().get(attribute))
                .filter(text -> NUMBER.matcher(text).matches())
                .map(Long::valueOf);
    }

    @Override
    public List<Message> delete(List<Message> messages) {
        try {
            var answer = withUrl(
                    address -> callAws("delete messages", () -> sqs.deleteMessageBatch(request(address, messages))));
            var failed = answer.failed().stream()
                    .filter(entry -> !NO_SUCH_MESSAGE.equals(entry.code()))
                    .map(BatchResultErrorEntry::id)
                    .collect(Collectors.toSet());
            return IntStream.range(0, messages.size())
                    .filter(number -> !failed.contains(String.valueOf(number)))
                    .mapToObj(messages::get)
                    .toList();
        } catch (RemoteCallException failure) {
            if (failure.category() == Category.NOT_FOUND) {
                return messages;
            }
            throw failure;
        }
    }

    private static DeleteMessageBatchRequest request(String address, List<Message> messages) {
        var entries = IntStream.range(0, messages.size())
                .mapToObj(number -> DeleteMessageBatchRequestEntry.builder()
                        .id(String.valueOf(number))
                        .receiptHandle(messages.get(number).receipt())
                        .build())
                .toList();
        return DeleteMessageBatchRequest.builder()
                .queueUrl(address)
                .entries(entries)
                .build();
    }

    private <T> T withUrl(Function<String, T> call) {
        try {
            return call.apply(address());
        } catch (RemoteCallException failure) {
            if (failure.category() == Category.NOT_FOUND) {
                url = null; // a queue that is created again may have another URL
            }
            throw failure;
        }
    }

    private String address() {
        var known = url;
        if (known != null) {
            return known;
        }
        var current = callAws("get queue url", () -> sqs.getQueueUrl(request -> request.queueName(name)))
                .queueUrl();
        url = current;
        return current;
    }
}
