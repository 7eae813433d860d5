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

/** The account's one SQS queue, on which AWS puts notices about instances. It keeps a message for five minutes. */
public final class InterruptionQueue {

    private static final Duration KEPT = Duration.ofMinutes(5);
    private static final Duration USUAL_VISIBILITY = Duration.ofSeconds(30);
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

    /** AWS tells of something, in an envelope of the given version. */
    public void send(EventBridgeEvent notice, String version) {
        send(text.of(notice, version, shared.chance().freshId("event"), clock.now()));
    }

    /** Puts any text on the queue. */
    public void send(String body) {
        forget();
        var id = shared.chance().freshId("message");
        messages.put(id, new QueuedMessage(id, body, clock.now()));
        wake();
    }

    /** How long a poller must wait at most before one of the messages in other hands is visible again. */
    public Duration untilVisible(Duration most) {
        var now = clock.now();
        return messages.values().stream()
                .map(message -> Duration.between(now, message.visible()))
                .filter(wait -> wait.isPositive() && wait.compareTo(most) < 0)
                .min(Comparator.naturalOrder())
                .orElse(most);
    }

    private void forget() {
        var oldest = clock.now().minus(KEPT);
        var inOrder = messages.values().iterator(); // the oldest first
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

    /** What is visible now; it is visible again when the time-out is over and nobody has deleted it. */
    public ReceiveMessageResponse receive(ReceiveMessageRequest request) {
        mustBeOurs(request.queueUrl());
        forget();
        var now = clock.now();
        var timeout = Optional.ofNullable(request.visibilityTimeout())
                .map(Duration::ofSeconds)
                .orElse(USUAL_VISIBILITY);
        var handed = messages.values().stream()
                .filter(message -> !message.visible().isAfter(now))
                .limit(most(request))
                .map(message -> message.hand(now.plus(timeout)))
                .toList();
        return ReceiveMessageResponse.builder().messages(handed).build();
    }

    private static int most(ReceiveMessageRequest request) {
        int asked = Optional.ofNullable(request.maxNumberOfMessages()).orElse(1);
        if (asked < 1 || asked > MOST_MESSAGES) {
            throw ServiceErrors.of(
                    "SQS",
                    "InvalidParameterValue",
                    "Value %d for parameter MaxNumberOfMessages is invalid. Reason: Must be between 1 and 10, if provided."
                            .formatted(asked));
        }
        return asked;
    }

    /** What ends when a message comes. To be asked for with the world's lock held. */
    public CountDownLatch nextMessage() {
        var latch = new CountDownLatch(1);
        waiting.add(latch);
        return latch;
    }

    /** Waits so many seconds of world time at most: a long poll. Not to be called with the world's lock held. */
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
        mustBeOurs(request.queueUrl());
        var handle = request.receiptHandle();
        if (!isHandle(handle)) {
            throw ServiceErrors.fill(
                            ReceiptHandleIsInvalidException.builder(),
                            "Sqs",
                            404,
                            "ReceiptHandleIsInvalid",
                            noHandle(handle))
                    .build();
        }
        remove(handle);
        return DeleteMessageResponse.builder().build();
    }

    /** Each entry is answered for itself. */
    public DeleteMessageBatchResponse delete(DeleteMessageBatchRequest request) {
        mustBeOurs(request.queueUrl());
        mustBeABatch(request.entries());
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
                        .message(noHandle(entry.receiptHandle()))
                        .senderFault(true)
                        .build());
            }
        }
        return DeleteMessageBatchResponse.builder()
                .successful(answer)
                .failed(failed)
                .build();
    }

    private static void mustBeABatch(List<DeleteMessageBatchRequestEntry> entries) {
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

    private static String noHandle(String text) {
        return "The input receipt handle \"%s\" is not a valid receipt handle.".formatted(text);
    }

    private void remove(String handle) {
        messages.remove(handle.substring(0, handle.indexOf('#')));
    }

    /** How many messages wait or are being handled. */
    public int size() {
        forget();
        return messages.size();
    }

    private void mustBeOurs(String queueUrl) {
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
