package sh.joiner.controller.nodeclass;

import sh.joiner.engine.nodeclass.Silence;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.OutsideTrouble.Category;

/** Trouble with AWS as the engine knows it. */
final class Silences {

    private Silences() {}

    static Silence of(OutsideTrouble trouble) {
        return switch (trouble.category()) {
            case THROTTLED -> Silence.THROTTLED;
            case FORBIDDEN -> Silence.FORBIDDEN;
            case CREDENTIALS -> Silence.CREDENTIALS;
            case UNREACHABLE -> Silence.UNREACHABLE;
            case CONFLICT -> Silence.CONFLICT;
            case NOT_FOUND, INVALID -> Silence.REFUSED;
        };
    }

    static Category category(Silence silence) {
        return switch (silence) {
            case THROTTLED -> Category.THROTTLED;
            case FORBIDDEN -> Category.FORBIDDEN;
            case CREDENTIALS -> Category.CREDENTIALS;
            case CONFLICT -> Category.CONFLICT;
            case REFUSED -> Category.INVALID;
            case UNREACHABLE, OUT_OF_REACH -> Category.UNREACHABLE;
        };
    }
}
