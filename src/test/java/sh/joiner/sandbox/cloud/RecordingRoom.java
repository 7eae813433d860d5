package sh.joiner.sandbox.cloud;

import java.util.ArrayList;
import java.util.List;
import sh.joiner.sandbox.workload.Machine;
import sh.joiner.sandbox.workload.MachineRoom;

/** Remembers what it was told. */
final class RecordingRoom implements MachineRoom {

    final List<Machine> booted = new ArrayList<>();
    final List<String> stopped = new ArrayList<>();

    @Override
    public void booted(Machine machine) {
        booted.add(machine);
    }

    @Override
    public void stopped(String instanceId) {
        stopped.add(instanceId);
    }
}
