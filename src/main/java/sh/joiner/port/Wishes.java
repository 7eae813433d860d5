package sh.joiner.port;

import java.time.Instant;
import java.util.Optional;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Request;

/** Writes down what a person wants, on an object of the cluster, where whichever process leads will see it. */
public interface Wishes {

    /** What nodes taught of the memory of an instance type shall not count any more: only those that come from now on teach anew. Never throws. */
    Outcome forgetLearned(String instanceType);

    /** The same of all instance types. */
    Outcome forgetEverythingLearned();

    /** Every process is to ask again for what this cache holds, or to forget it. Never throws. */
    Outcome refresh(CacheName cache);

    /**
     * What is asked of a NodeInterruption. Never throws.
     *
     * @param version of the object as whoever asks has seen it; empty if it may be any
     */
    Answered answer(String interruption, Request request, String version);

    /**
     * Releases the instances of a pool that garbage collection held up to this time: they are terminated. Never throws.
     *
     * @return {@link Outcome.Gone} if there is no such pool
     */
    Outcome releaseGarbage(String pool, Instant upTo);

    /**
     * What became of an answer.
     *
     * @param now the object as it stands with it; present where it was written
     */
    record Answered(Outcome outcome, Optional<Interruption> now) {

        public static Answered written(Interruption now) {
            return new Answered(new Outcome.Written(), Optional.of(now));
        }

        public static Answered not(Outcome why) {
            return new Answered(why, Optional.empty());
        }
    }

    /** What became of a wish. */
    sealed interface Outcome {

        /** It stands on an object; what comes of it is seen there. */
        record Written() implements Outcome {}

        /** What it is about is not there. */
        record Gone() implements Outcome {}

        /** What it is about has changed since it was seen. */
        record Stale() implements Outcome {}

        /** The API server did not take it. */
        record Refused(String why) implements Outcome {}
    }
}
