package sh.joiner.sandbox.notice;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.CloudSettings;
import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.answer.ServiceErrors;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchResultEntry;
import software.amazon.awssdk.services.sqs.model.DeleteMessageRequest;
import software.amazon.awssdk.services.sqs.model.DeleteMessageResponse;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlRequest;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlResponse;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;
import software.amazon.awssdk.services.sqs.model.ReceiptHandleIsInvalidException;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageResponse;

/** The account's only SQS queue, to which EventBridge sends notices about instances. The queue keeps a message for five minutes. */
public final class InterruptionQueue {

    private static final Duration RETENTION = Duration.ofMinutes(5);
    private static final Duration DEFAULT_VISIBILITY = Duration.ofSeconds(30);
    private static final int MOST_MESSAGES = 10;
    private static final Pattern HANDLE = Pattern.compile("message-[0-9a-f]+#\\d+");

    private final Map<String, QueuedMessage> messages = new LinkedHashMap<>();
    private final List<CountDownLatch> waiting = new ArrayList<>();
    private final SharedAccount shared;
    private final NoticeText text;
    private final WorldClock clock;

    public InterruptionQueue(SharedAccount shared, WorldClock clock) {
        this.shared = shared;
        this.text = new NoticeText(shared);
        this.clock = clock;
    }

    /** Sends an event to the queue, in an EventBridge envelope of the given version. */
    public void send(EventBridgeEvent notice, String version) {
        send(text.of(notice, version, shared.random().freshId("event"), clock.now()));
    }

    /** Sends a message with any body to the queue. */
    public void send(String body) {
        deleteExpired();
        var id = shared.random().freshId("message");
        messages.put(id, new QueuedMessage(id, body, clock.now()));
        wake();
    }

    /** Returns the time until the next received message becomes visible again, at most the given time. */
    public Duration untilVisible(Duration most) {
        var now = clock.now();
        return messages.values().stream()
                .map(message -> Duration.between(now, message.visible()))
                .filter(wait -> wait.isPositive() && wait.compareTo(most) < 0)
                .min(Comparator.naturalOrder())
                .orElse(most);
    }

    private void deleteExpired() {
        var oldest = clock.now().minus(RETENTION);
        var inOrder = messages.values().iterator(); // oldest first
        while (inOrder.hasNext() && inOrder.next().sent().isBefore(oldest)) {
            inOrder.remove();
        }
    }

    private void wake() {
        waiting.forEach(CountDownLatch::countDown);
        waiting.clear();
    }

    public GetQueueUrlResponse url(GetQueueUrlRequest request) {
        if (!shared.settings().interruptionQueue().equals(request.queueName())) {
            throw doesNotExist();
        }
        return GetQueueUrlResponse.builder().queueUrl(url()).build();
    }

    private String url() {
        return "https://sqs.%s.amazonaws.com/%s/%s"
                .formatted(
                        CloudSettings.REGION,
                        shared.settings().account(),
                        shared.settings().interruptionQueue());
    }

    /**
     * Returns the messages that are visible now, at most as many as requested. A message that is not deleted becomes visible again after its
     * visibility timeout.
     */
    public ReceiveMessageResponse receive(ReceiveMessageRequest request) {
        requireOwnQueue(request.queueUrl());
        deleteExpired();
        var now = clock.now();
        var timeout = Optional.ofNullable(request.visibilityTimeout())
                .map(Duration::ofSeconds)
                .orElse(DEFAULT_VISIBILITY);
        var received = messages.values().stream()
                .filter(message -> !message.visible().isAfter(now))
                .limit(most(request))
                .map(message -> message.receive(now.plus(timeout)))
                .toList();
        return ReceiveMessageResponse.builder().messages(received).build();
    }

    private static int most(ReceiveMessageRequest request) {
        int requested = Optional.ofNullable(request.maxNumberOfMessages()).orElse(1);
        if (requested < 1 || requested > MOST_MESSAGES) {
            throw ServiceErrors.of(
                    "SQS",
                    "InvalidParameterValue",
                    "Value %d for parameter MaxNumberOfMessages is invalid. Reason: Must be between 1 and 10, if provided."
                            .formatted(requested));
        }
        return requested;
    }

    /** Returns a latch that opens when the next message arrives. The caller must hold the lock of {@code Calls}. */
    public CountDownLatch nextMessage() {
        var latch = new CountDownLatch(1);
        waiting.add(latch);
        return latch;
    }

    /**
     * Waits for the latch, at most the given duration of world time (a long poll). The caller must not hold the lock of
     * {@code Calls}.
     */
    public void await(CountDownLatch latch, Duration most) {
        var timer = clock.schedule(most, latch::countDown);
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw AbortedException.create("the wait for messages was interrupted", e);
        } finally {
            timer.cancel();
        }
    }

    public DeleteMessageResponse delete(DeleteMessageRequest request) {
        requireOwnQueue(request.queueUrl());
        var handle = request.receiptHandle();
        if (!isHandle(handle)) {
            throw ServiceErrors.fill(
                            ReceiptHandleIsInvalidException.builder(),
                            "Sqs",
                            404,
                            "ReceiptHandleIsInvalid",
                            invalidHandle(handle))
                    .build();
        }
        remove(handle);
        return DeleteMessageResponse.builder().build();
    }

    /** Deletes the messages of all entries. The response reports success or failure for each entry. */
    public DeleteMessageBatchResponse delete(DeleteMessageBatchRequest request) {
        requireOwnQueue(request.queueUrl());
        requireValidBatch(request.entries());
        var answer = new ArrayList<DeleteMessageBatchResultEntry>();
        var failed = new ArrayList<BatchResultErrorEntry>();
        for (var entry : request.entries()) {
            if (isHandle(entry.receiptHandle())) {
                remove(entry.receiptHandle());
                answer.add(
                        DeleteMessageBatchResultEntry.builder().id(entry.id()).build());
            } else {
                failed.add(BatchResultErrorEntry.builder()
                        .id(entry.id())
                        .code("ReceiptHandleIsInvalid")
                        .message(invalidHandle(entry.receiptHandle()))
                        .senderFault(true)
                        .build());
            }
        }
        return DeleteMessageBatchResponse.builder()
                .successful(answer)
                .failed(failed)
                .build();
    }

    private static void requireValidBatch(List<DeleteMessageBatchRequestEntry> entries) {
        if (entries.isEmpty()) {
            throw ServiceErrors.of(
                    "SQS",
                    "AWS.SimpleQueueService.EmptyBatchRequest",
                    "There should be at least one DeleteMessageBatchRequestEntry in the request.");
        }
        if (entries.size() > MOST_MESSAGES) {
            throw ServiceErrors.of(
                    "SQS",
                    "AWS.SimpleQueueService.TooManyEntriesInBatchRequest",
                    "Maximum number of entries per request are 10. You have sent %d.".formatted(entries.size()));
        }
        if (entries.stream().map(DeleteMessageBatchRequestEntry::id).distinct().count() < entries.size()) {
            throw ServiceErrors.of(
                    "SQS",
                    "AWS.SimpleQueueService.BatchEntryIdsNotDistinct",
                    "Two or more batch entries in the request have the same Id.");
        }
    }

    private static boolean isHandle(String handle) {
        return HANDLE.matcher(handle).matches();
    }

    private static String invalidHandle(String text) {
        return "The input receipt handle \"%s\" is not a valid receipt handle.".formatted(text);
    }

    private void remove(String handle) {
        messages.remove(handle.substring(0, handle.indexOf('#')));
    }

    /** Returns the number of messages that are neither deleted nor expired, visible or not. */
    public int size() {
        deleteExpired();
        return messages.size();
    }

    private void requireOwnQueue(String queueUrl) {
        if (!url().equals(queueUrl)) {
            throw doesNotExist();
        }
    }

    private static QueueDoesNotExistException doesNotExist() {
        return ServiceErrors.fill(
                        QueueDoesNotExistException.builder(),
                        "Sqs",
                        400,
                        "QueueDoesNotExist",
                        "The specified queue does not exist.")
                .build();
    }
}
