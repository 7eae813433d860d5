package sh.joiner.aws;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import sh.joiner.port.Failures;

/**
 * Makes one call of the questions that several threads ask at the same time (aws 3.6).
 *
 * <p>The first asker of a bucket waits, on the wall's clock, until nobody has joined for a moment, and makes the call for all; the others wait
 * for it. Whatever the call throws reaches every asker.
 */
final class Batch<Q, A> {

    private final Duration idle;
    private final Duration longest;
    private final int most;
    private final Function<List<Q>, List<A>> call;
    private final Report report;
    private final Map<Object, Group<Q, A>> open = new HashMap<>();

    /** Is told of each window that was closed. */
    @FunctionalInterface
    interface Report {
        void closed(Duration window, int askers);
    }

    /** Tells nobody of its windows. */
    Batch(Duration idle, Duration longest, int most, Function<List<Q>, List<A>> call) {
        this(idle, longest, most, call, (_, _) -> {});
    }

    /** @param call answers the questions one by one, in their order */
    Batch(Duration idle, Duration longest, int most, Function<List<Q>, List<A>> call, Report report) {
        this.report = report;
        this.idle = idle;
        this.longest = longest;
        this.most = most;
        this.call = call;
    }

    private static final class Group<Q, A> {
        private final List<Q> questions = new ArrayList<>();
        private final CompletableFuture<List<A>> answers = new CompletableFuture<>();
        private final long begun = System.nanoTime();
        private long lastJoined = begun;
    }

    /** Questions with an equal bucket may share a call. */
    A ask(Object bucket, Q question) {
        Group<Q, A> group;
        int place;
        synchronized (open) {
            group = open.computeIfAbsent(bucket, _ -> new Group<>());
            place = group.questions.size();
            group.questions.add(question);
            group.lastJoined = System.nanoTime();
            open.notifyAll();
        }
        if (place == 0) {
            awaitOthers(bucket, group);
            answer(group);
        }
        return answerOf(group, place);
    }

    private void awaitOthers(Object bucket, Group<Q, A> group) {
        synchronized (open) {
            try {
                long left = left(group);
                while (left > 0 && group.questions.size() < most) {
                    open.wait(Math.max(1, Duration.ofNanos(left).toMillis()));
                    left = left(group);
                }
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
            open.remove(bucket);
        }
    }

    private long left(Group<Q, A> group) {
        long now = System.nanoTime();
        return Math.min(group.lastJoined + idle.toNanos() - now, group.begun + longest.toNanos() - now);
    }

    private void answer(Group<Q, A> group) {
        try {
            report.closed(Duration.ofNanos(System.nanoTime() - group.begun), group.questions.size());
            var answers = call.apply(List.copyOf(group.questions));
            if (answers.size() != group.questions.size()) {
                throw new IllegalStateException(
                        "%d answers to %d questions".formatted(answers.size(), group.questions.size()));
            }
            group.answers.complete(answers);
        } catch (Throwable refused) { // whatever it is: the others wait for an answer
            Failures.escalate(refused);
            group.answers.completeExceptionally(refused);
        }
    }

    private static <Q, A> A answerOf(Group<Q, A> group, int place) {
        try {
            return group.answers.join().get(place);
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException refused ? refused : failed;
        }
    }
}
