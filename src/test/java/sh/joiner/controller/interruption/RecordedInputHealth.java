package sh.joiner.controller.interruption;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import sh.joiner.port.InputHealth;
import sh.joiner.port.RemoteCallException;

/** Stores what was reported to a gate. Thread-safe. */
public final class RecordedInputHealth implements InputHealth {

    private final List<String> reports = new ArrayList<>();
    private String remark = "";

    public synchronized List<String> reports() {
        return List.copyOf(reports);
    }

    public synchronized String remark() {
        return remark;
    }

    @Override
    public synchronized void answered() {
        reports.add("answered");
    }

    @Override
    public void answered(Instant at) {
        answered();
    }

    @Override
    public synchronized void failed(RemoteCallException failure) {
        reports.add("failed: " + failure.getMessage());
    }

    @Override
    public synchronized void next(Instant due) {
        reports.add("next " + due);
    }

    @Override
    public synchronized void remark(String text) {
        remark = text;
    }
}
