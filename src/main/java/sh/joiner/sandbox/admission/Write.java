package sh.joiner.sandbox.admission;

/**
 * The options of a write.
 *
 * @param manager the name under which managedFields records the changed fields; the store records no fields if this
 *     name is empty
 */
public record Write(Part part, Effect effect, Origin origin, String manager) {

    /** The part of the object that a write may change. */
    public enum Part {
        MAIN,
        STATUS
    }

    /** The effect of a write: the object is stored, or the write is only tried (dry run). */
    public enum Effect {
        STORED,
        DRY_RUN
    }

    /** The author of a write. Controllers of this process may also set the node of an existing pod; over HTTP, only a Binding can do this. */
    public enum Origin {
        CLIENT,
        CONTROLLER
    }

    public static final Write OF_CONTROLLER = new Write(Part.MAIN, Effect.STORED, Origin.CONTROLLER, "");

    public static final Write STATUS_OF_CONTROLLER = new Write(Part.STATUS, Effect.STORED, Origin.CONTROLLER, "");

    public Write withoutManager() {
        return new Write(part, effect, origin, "");
    }

    public boolean isDry() {
        return effect == Effect.DRY_RUN;
    }

    /** Returns the subresource that managedFields records. */
    public String subresource() {
        return part == Part.STATUS ? "status" : "";
    }
}
