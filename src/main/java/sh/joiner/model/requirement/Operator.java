package sh.joiner.model.requirement;

/** The operator of a requirement, as written or as the result of a conjunction (core 4.4). */
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

    /** Returns the value as Kubernetes writes it. */
    public String wire() {
        return wire;
    }

    @Override
    public String toString() {
        return wire;
    }
}
