package sh.joiner.app.provocation;

import sh.joiner.port.sandbox.Provocation;

/**
 * The requests that a sandbox does not allow. Each check returns normally, or throws an {@link IllegalArgumentException} that names the part
 * outside the sandbox.
 */
public interface Bounds {

    /** No restrictions: every part belongs to the sandbox. */
    Bounds NONE = new Bounds() {

        @Override
        public void check(Provocation order) {
            // all requests are allowed
        }

        @Override
        public void checkClock() {
            // all changes of the clock are allowed
        }
    };

    void check(Provocation order);

    /** Checks that the clock is allowed to change its speed and to jump. */
    void checkClock();
}
