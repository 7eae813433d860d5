package sh.joiner.app;

import sh.joiner.port.Leadership;

/** Leadership that nobody else seeks: it is had for the asking, and never lost. */
final class SoleLeader implements Leadership {

    private volatile boolean held;

    @Override
    public void demandPermission() {
        // nobody else is asked
    }

    @Override
    public void seek(Runnable gained, Runnable lost) {
        held = true;
        gained.run();
    }

    @Override
    public boolean isHeld() {
        return held;
    }

    @Override
    public void close() {
        held = false;
    }
}
