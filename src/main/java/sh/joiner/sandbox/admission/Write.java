package sh.joiner.sandbox.admission;

/**
 * How a write is meant.
 *
 * @param manager who is noted as the owner of changed fields; empty if the change notes owners itself
 */
public record Write(Part part, Effect effect, Origin origin, String manager) {

    /** Which part of the object a write may touch. */
    public enum Part {
        MAIN,
        STATUS
    }

    /** Whether the outcome is kept. */
    public enum Effect {
        STORED,
        DRY_RUN
    }

    /** Who writes: controllers of this process may do what only a scheduler's binding may do over HTTP. */
    public enum Origin {
        CLIENT,
        CONTROLLER
    }

    public static final Write OF_CONTROLLER = new Write(Part.MAIN, Effect.STORED, Origin.CONTROLLER, "");

    public static final Write STATUS_OF_CONTROLLER = new Write(Part.STATUS, Effect.STORED, Origin.CONTROLLER, "");

    public Write unnoted() {
        return new Write(part, effect, origin, "");
    }

    public boolean isDry() {
        return effect == Effect.DRY_RUN;
    }

    /** The subresource that is noted with owners of fields. */
    public String subresource() {
        return part == Part.STATUS ? "status" : "";
    }
}
