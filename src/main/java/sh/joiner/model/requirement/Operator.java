package sh.joiner.model.requirement;

/** How a requirement was written, or how it reads after joining others (core 4.4). */
public enum Operator {
    IN("In"),
    NOT_IN("NotIn"),
    EXISTS("Exists"),
    DOES_NOT_EXIST("DoesNotExist"),
    GT("Gt"),
    GTE("Gte"),
    LT("Lt"),
    LTE("Lte");

    private final String wire;

    Operator(String wire) {
        this.wire = wire;
    }

    /** The word on the wire. */
    public String wire() {
        return wire;
    }

    @Override
    public String toString() {
        return wire;
    }
}
