package sh.joiner.app;

import sh.joiner.port.Leadership;

/** Leadership without competitors: it is granted immediately and never lost. */
final class SoleLeader implements Leadership {

    private volatile boolean held;

    @Override
    public void demandPermission() {
        // nothing to request: no API server has to allow this process to lead
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
