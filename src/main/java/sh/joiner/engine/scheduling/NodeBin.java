package sh.joiner.engine.scheduling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import sh.joiner.model.pod.HostPort;

/** A node, or a claim under way, as a place that fills up during a pass. */
final class NodeBin {

    private final int number;
    private final NodeView view;
    private final long[] room;
    private final List<HostPort> ports;

    NodeBin(int number, NodeView view, long[] room, List<HostPort> ports) {
        this.number = number;
        this.view = view;
        this.room = room;
        this.ports = new ArrayList<>(ports);
    }

    int number() {
        return number;
    }

    NodeView view() {
        return view;
    }

    boolean hasRoomFor(long[] requests) {
        for (int slot = 0; slot < requests.length; slot++) {
            if (requests[slot] > room[slot]) {
                return false;
            }
        }
        return true;
    }

    /** How much of each it has too little. */
    long[] lacks(long[] requests) {
        var missing = new long[requests.length];
        Arrays.setAll(missing, slot -> Math.max(0, requests[slot] - room[slot]));
        return missing;
    }

    boolean hasPortsFor(List<HostPort> wanted) {
        return !HostPort.conflict(ports, wanted);
    }

    void add(Variant variant) {
        for (int slot = 0; slot < room.length; slot++) {
            room[slot] -= variant.requests()[slot];
        }
        ports.addAll(variant.placing().hostPorts());
    }
}
