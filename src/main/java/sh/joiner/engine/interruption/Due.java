package sh.joiner.engine.interruption;

import java.time.Instant;

/**
 * When something is to be done, and why then.
 *
 * @param why for people, while it is waited for
 * @param reached for people, once it has come
 */
record Due(Instant at, String why, String reached) {

    boolean isNow(Instant now) {
        return !now.isBefore(at);
    }
}
