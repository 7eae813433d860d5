package sh.joiner.port;

import java.time.Instant;
import java.util.Optional;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Request;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.model.window.DisruptionFreeze;

/** Writes the requests of users to objects of the cluster. So every process, leader or standby, can accept requests. */
public interface UserRequests {

    /** Requests to discard the learned memory of an instance type. Joiner then learns only from nodes that join later. Never throws. */
    Outcome forgetLearned(String instanceType);

    /** Requests to discard the learned memory of all instance types. Never throws. */
    Outcome forgetEverythingLearned();

    /** Requests that every process discards the content of this cache or reads the content again. Never throws. */
    Outcome refresh(CacheName cache);

    /**
     * Writes a user's request about a NodeInterruption. Never throws.
     *
     * @param version the version of the object that the user has seen; empty for any version
     */
    Answered<Interruption> answer(String interruption, Request request, String version);

    /**
     * Writes a user's request about an AMIRollout. Never throws.
     *
     * @param version the version of the object that the user has seen; empty for any version
     */
    Answered<ImageRollout> request(String rollout, RolloutRequest request, String version);

    /**
     * Allows garbage collection to terminate the instances of a pool that it has held back since {@code upTo} or earlier. Never throws.
     *
     * @return {@link Outcome.NotFound} if there is no such pool
     */
    Outcome releaseGarbage(String pool, Instant upTo);

    /**
     * Creates a freeze. Never throws.
     *
     * @return {@link Outcome.Stale} if a freeze of this name exists
     */
    Outcome freeze(DisruptionFreeze freeze);

    /** Ends a freeze: deletes its object. Never throws. */
    Outcome endFreeze(String name);

    /**
     * The result of a request about an object.
     *
     * @param now the object with the request; present if it was written
     */
    record Answered<T>(Outcome outcome, Optional<T> now) {

        public static <T> Answered<T> written(T now) {
            return new Answered<>(new Outcome.Written(), Optional.of(now));
        }

        public static <T> Answered<T> not(Outcome why) {
            return new Answered<>(why, Optional.empty());
        }
    }

    /** The result of a request. */
    sealed interface Outcome {

        /** The request is written to an object, where its effect is visible. */
        record Written() implements Outcome {}

        /** The object does not exist. */
        record NotFound() implements Outcome {}

        /** The object has changed since the user saw it, or an object of the name to create already exists. */
        record Stale() implements Outcome {}

        /** The API server refused the request or could not be reached. */
        record Refused(String why) implements Outcome {}
    }
}
