package sh.joiner.sandbox.market;

/** The capacity type of an instance, as EC2 names it in fleets. */
public enum Lifecycle {
    ON_DEMAND("on-demand"),
    SPOT("spot");

    private final String ec2Name;

    Lifecycle(String ec2Name) {
        this.ec2Name = ec2Name;
    }

    @Override
    public String toString() {
        return ec2Name;
    }
}
