package sh.joiner.controller.nodeclass;

import sh.joiner.engine.nodeclass.NoAnswerReason;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;

/** Converts the category of an AWS error to a {@link NoAnswerReason} and back. */
final class NoAnswerReasons {

    private NoAnswerReasons() {}

    static NoAnswerReason of(RemoteCallException failure) {
        return switch (failure.category()) {
            case THROTTLED -> NoAnswerReason.THROTTLED;
            case FORBIDDEN -> NoAnswerReason.FORBIDDEN;
            case CREDENTIALS -> NoAnswerReason.CREDENTIALS;
            case UNREACHABLE -> NoAnswerReason.UNREACHABLE;
            case CONFLICT -> NoAnswerReason.CONFLICT;
            case NOT_FOUND, INVALID -> NoAnswerReason.REFUSED;
        };
    }

    static Category category(NoAnswerReason reason) {
        return switch (reason) {
            case THROTTLED -> Category.THROTTLED;
            case FORBIDDEN -> Category.FORBIDDEN;
            case CREDENTIALS -> Category.CREDENTIALS;
            case CONFLICT -> Category.CONFLICT;
            case REFUSED -> Category.INVALID;
            case UNREACHABLE, OUT_OF_REACH -> Category.UNREACHABLE;
        };
    }
}
