package sh.joiner.app.provocation;

import sh.joiner.port.sandbox.Provocation;

/** What a world cannot be provoked to. Each check passes, or refuses with an {@link IllegalArgumentException} that names what is not the sandbox's. */
public interface Bounds {

    /** A world whose every part is the sandbox's own. */
    Bounds NONE = new Bounds() {

        @Override
        public void check(Provocation order) {
            // everything can be done
        }

        @Override
        public void checkClock() {
            // it may run as it likes
        }
    };

    void check(Provocation order);

    /** Whether the clock may change its speed, or jump. */
    void checkClock();
}
