package sh.joiner.app.provocation;

import sh.joiner.port.Provocation;

/** What a world cannot be provoked to. */
@FunctionalInterface
public interface Bounds {

    /** A world whose every part is the sandbox's own. */
    Bounds NONE = _ -> {};

    /**
     * Lets the order pass or says why it cannot be carried out.
     *
     * @throws IllegalArgumentException with the part of the world that is not the sandbox's
     */
    void check(Provocation order);
}
