package sh.joiner.engine.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import sh.joiner.engine.supply.SchedulingNode;
import sh.joiner.engine.volume.Attached;
import sh.joiner.model.pod.HostPort;

/** A node, or a launching claim, with the capacity that remains during a pass. */
public final class NodeBin {

    private final int number;
    private final SchedulingNode view;
    private final boolean closed;
    private final long[] before;
    private final long[] room;
    private final List<HostPort> ports;
    private final int portsBefore;
    private final Attached attachedBefore;
    private Attached attached;

    NodeBin(int number, SchedulingNode view, boolean closed, long[] room, List<HostPort> ports, Attached attached) {
        this.number = number;
        this.view = view;
        this.closed = closed;
        this.before = room;
        this.room = room.clone();
        this.ports = new ArrayList<>(ports);
        this.portsBefore = ports.size();
        this.attachedBefore = attached;
        this.attached = attached.copy();
    }

    /** Resets the bin to the state before any pod was placed. */
    void restart() {
        System.arraycopy(before, 0, room, 0, room.length);
        ports.subList(portsBefore, ports.size()).clear();
        attached = attachedBefore.copy();
    }

    int number() {
        return number;
    }

    public SchedulingNode view() {
        return view;
    }

    /** Returns true if pods of removed nodes must not move to the node. */
    boolean isClosed() {
        return closed;
    }

    /** Returns the free capacity before any pod was placed. Callers must not change the array. */
    public long[] free() {
        return before;
    }

    public boolean hasRoomFor(long[] requests) {
        for (int slot = 0; slot < requests.length; slot++) {
            if (requests[slot] > room[slot]) {
                return false;
            }
        }
        return true;
    }

    /** Returns, for each resource, the amount of these requests that exceeds the remaining capacity. */
    public long[] lacks(long[] requests) {
        var missing = new long[requests.length];
        Arrays.setAll(missing, slot -> Math.max(0, requests[slot] - room[slot]));
        return missing;
    }

    public boolean hasPortsFor(List<HostPort> wanted) {
        return !HostPort.conflict(ports, wanted);
    }

    /** Returns true if the node can attach the pod's volumes in addition to those already attached. */
    public boolean takesVolumesOf(Variant variant) {
        return attached.takes(variant.of().key().needs());
    }

    public void add(Variant variant) {
        for (int slot = 0; slot < room.length; slot++) {
            room[slot] -= variant.requests()[slot];
        }
        ports.addAll(variant.placing().hostPorts());
        attached.add(variant.of().key().needs());
    }
}
