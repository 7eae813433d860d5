package sh.joiner.board;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** The subject of a change, named as in the REST paths. */
public enum Topic {
    OVERVIEW,
    POOLS,
    NODECLASSES,
    CLAIMS,
    NODES,
    PODS,
    DECISIONS,
    INSTANCETYPES,
    IMAGES,
    CACHES,
    AWS,
    GATES,
    INTERRUPTIONS,
    INTERRUPTIONPOLICIES,
    MAINTENANCEWINDOWS,
    SANDBOX;

    static final Set<Topic> OF_CLUSTER = EnumSet.of(OVERVIEW, POOLS, NODECLASSES, CLAIMS, NODES, PODS, IMAGES);
    static final Set<Topic> OF_NOTICES = EnumSet.of(OVERVIEW, INTERRUPTIONS);
    static final Set<Topic> OF_POLICIES = EnumSet.of(OVERVIEW, INTERRUPTIONPOLICIES);
    static final Set<Topic> OF_WINDOWS = EnumSet.of(OVERVIEW, INTERRUPTIONPOLICIES, MAINTENANCEWINDOWS);
    static final Set<Topic> OF_LEDGER = EnumSet.of(OVERVIEW, DECISIONS, CLAIMS);

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
