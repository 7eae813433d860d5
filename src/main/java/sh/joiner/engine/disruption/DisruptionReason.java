package sh.joiner.engine.disruption;

import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.model.window.DisruptionKind;

/**
 * A voluntary reason to remove a node, in the order in which the reasons are tried (core 5.1). Budgets and conditions
 * contain the name of the reason.
 */
public enum DisruptionReason {

    /** No pod would have to move, or only pods whose eviction costs nothing. */
    EMPTY("Empty", DisruptionKind.CONSOLIDATION),

    /** The node differs from its NodePool or EC2NodeClass. */
    DRIFTED("Drifted", DisruptionKind.DRIFT),

    /** The pods of the node fit on other existing nodes or on cheaper new nodes. */
    UNDERUTILIZED("Underutilized", DisruptionKind.CONSOLIDATION);

    private final String wire;
    private final DisruptionKind kind;

    DisruptionReason(String wire, DisruptionKind kind) {
        this.wire = wire;
        this.kind = kind;
    }

    /** Returns the name in the NodePool API, such as {@code Underutilized}. */
    public String wire() {
        return wire;
    }

    /** Returns the kind of removal that freezes and maintenance windows name. */
    public DisruptionKind kind() {
        return kind;
    }

    /** Returns the reason with this name; empty for another name. */
    public static Optional<DisruptionReason> of(String wire) {
        return Stream.of(values()).filter(reason -> reason.wire.equals(wire)).findFirst();
    }
}
