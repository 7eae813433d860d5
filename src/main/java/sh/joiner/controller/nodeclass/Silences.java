package sh.joiner.controller.nodeclass;

import sh.joiner.engine.nodeclass.Silence;
import sh.joiner.port.OutsideTrouble;

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
}
