package sh.joiner.app.provocation;

import sh.joiner.port.sandbox.Provocation;

/**
 * The requests that a sandbox rejects, because they concern a part of the environment that the sandbox does not control, such as the API server of an
 * external cluster. Each check returns normally, or throws an {@link IllegalArgumentException} that names this part.
 */
public interface Bounds {

    /** No restrictions: the sandbox controls every part of the environment. */
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
