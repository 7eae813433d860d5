package sh.joiner.engine.disruption.search;

import org.jspecify.annotations.Nullable;
import sh.joiner.engine.rule.Variant;
import sh.joiner.engine.state.States;
import sh.joiner.model.pod.HostPort;

/** Decides if the rules allow one more pod of a kind on a node or claim. Does not check if there is room for the pod. */
final class PodAdmission {

    private final SearchModel model;
    private final States states;

    PodAdmission(SearchModel model) {
        this.model = model;
        this.states = model.parts.states();
    }

    /** Returns true if the pod may be added. To get the new state of a claim, call {@link #narrowed}. */
    boolean allows(Occupancy occupancy, PodKind kind, int bin) {
        if (!occupancy.isClaim(bin)) {
            return kind.mayUse(bin)
                    && (kind.isFree() || occupancy.counts.admit(kind, bin, null))
                    && (kind.ports.isEmpty() || hasPorts(occupancy, kind, bin))
                    && (!kind.hasVolumes() || takesVolumes(occupancy, kind, bin));
        }
        var option = occupancy.option(bin);
        return option.allows(kind)
                && (kind.isFree() || occupancy.counts.admit(kind, bin, option))
                && (kind.ports.isEmpty() || hasPorts(occupancy, kind, bin))
                && narrowed(occupancy.stateOf(bin), option, kind) != States.NEVER;
    }

    /** Returns the state of a claim after a pod of the kind is added. {@link States#NEVER} if the claim cannot have such a pod. */
    int narrowed(int from, LaunchOption option, PodKind kind) {
        for (var variant : kind.variants) {
            int state = narrowed(from, option, variant);
            if (state != States.NEVER) {
                return state;
            }
        }
        return States.NEVER;
    }

    private int narrowed(int from, LaunchOption option, Variant variant) {
        int state = states.join(from, variant.state());
        if (state == States.NEVER) {
            return States.NEVER;
        }
        int[] places = variant.placeStates();
        if (places.length == 0) {
            return isUsable(state, option) ? state : States.NEVER;
        }
        for (int place : places) {
            int joined = states.join(state, place);
            if (joined != States.NEVER && isUsable(joined, option)) {
                return joined;
            }
        }
        return States.NEVER;
    }

    private static boolean isUsable(int state, LaunchOption option) {
        return option.template().filter().choice(state).usable().has(option.type());
    }

    private boolean hasPorts(Occupancy occupancy, PodKind kind, int bin) {
        for (int entry = 0; entry < occupancy.entries(bin); entry++) {
            var other = model.kinds.get(occupancy.kind(bin, entry));
            if (occupancy.now(bin, entry) > occupancy.before(bin, entry)
                    && HostPort.conflict(other.ports, kind.ports)) {
                return false;
            }
        }
        return true;
    }

    private boolean takesVolumes(Occupancy occupancy, PodKind kind, int bin) {
        var attached = model.attached[bin];
        if (attached == null) {
            return true;
        }
        var all = attached.copy();
        for (int entry = 0; entry < occupancy.entries(bin); entry++) {
            if (occupancy.now(bin, entry) > occupancy.before(bin, entry)) {
                all.add(model.kinds
                        .get(occupancy.kind(bin, entry))
                        .key
                        .podClass()
                        .key()
                        .needs());
            }
        }
        return all.takes(kind.key.podClass().key().needs());
    }

    /** Returns the option of a claim. Null for a node. */
    static @Nullable LaunchOption option(Occupancy occupancy, int bin) {
        return occupancy.isClaim(bin) ? occupancy.option(bin) : null;
    }
}
