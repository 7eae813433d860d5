package sh.joiner.sandbox.cloud;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import sh.joiner.port.WorldClock;
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
final class InterruptionQueue {

    private final Estate estate;
    private final WorldClock clock;

    InterruptionQueue(Estate estate, WorldClock clock) {
        this.estate = estate;
        this.clock = clock;
    }

    GetQueueUrlResponse url(GetQueueUrlRequest request) {
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

    ReceiveMessageResponse receive(ReceiveMessageRequest request) {
        mustBeOurs(request.queueUrl());
        return ReceiveMessageResponse.builder().build();
    }

    /** A long poll of an empty queue ends when its seconds of world time have passed. */
    void waitFor(ReceiveMessageRequest request) {
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

    DeleteMessageResponse delete(DeleteMessageRequest request) {
        mustBeOurs(request.queueUrl());
        throw Faults.fill(
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
        return Faults.fill(
                        QueueDoesNotExistException.builder(),
                        "Sqs",
                        400,
                        "QueueDoesNotExist",
                        "The specified queue does not exist.")
                .build();
    }
}
