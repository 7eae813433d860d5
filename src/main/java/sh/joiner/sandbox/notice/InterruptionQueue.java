package sh.joiner.sandbox.notice;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.CloudSettings;
import sh.joiner.sandbox.account.Estate;
import sh.joiner.sandbox.answer.ServiceErrors;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.services.sqs.model.DeleteMessageRequest;
import software.amazon.awssdk.services.sqs.model.DeleteMessageResponse;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlRequest;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlResponse;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;
import software.amazon.awssdk.services.sqs.model.ReceiptHandleIsInvalidException;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageResponse;

/** The account's one SQS queue, into which AWS would put notices about instances. Nobody puts anything in yet. */
public final class InterruptionQueue {

    private final Estate estate;
    private final WorldClock clock;

    public InterruptionQueue(Estate estate, WorldClock clock) {
        this.estate = estate;
        this.clock = clock;
    }

    public GetQueueUrlResponse url(GetQueueUrlRequest request) {
        if (!estate.settings().interruptionQueue().equals(request.queueName())) {
            throw doesNotExist();
        }
        return GetQueueUrlResponse.builder().queueUrl(url()).build();
    }

    private String url() {
        return "https://sqs.%s.amazonaws.com/%s/%s"
                .formatted(
                        CloudSettings.REGION,
                        estate.settings().account(),
                        estate.settings().interruptionQueue());
    }

    public ReceiveMessageResponse receive(ReceiveMessageRequest request) {
        mustBeOurs(request.queueUrl());
        return ReceiveMessageResponse.builder().build();
    }

    /** A long poll of an empty queue ends when its seconds of world time have passed. */
    public void waitFor(ReceiveMessageRequest request) {
        int seconds = Optional.ofNullable(request.waitTimeSeconds()).orElse(0);
        if (seconds <= 0) {
            return;
        }
        var over = new CountDownLatch(1);
        var timer = clock.schedule(Duration.ofSeconds(seconds), over::countDown);
        try {
            over.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw AbortedException.create("the wait for messages was interrupted", e);
        } finally {
            timer.cancel();
        }
    }

    public DeleteMessageResponse delete(DeleteMessageRequest request) {
        mustBeOurs(request.queueUrl());
        throw ServiceErrors.fill(
                        ReceiptHandleIsInvalidException.builder(),
                        "Sqs",
                        404,
                        "ReceiptHandleIsInvalid",
                        "The input receipt handle \"%s\" is not a valid receipt handle."
                                .formatted(request.receiptHandle()))
                .build();
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
