package sh.joiner.aws.request;

/**
 * How many requests an account may send to one API (EC2 Developer Guide, "Request throttling for the Amazon EC2 API"). AWS publishes no figures for
 * IAM, EKS, SQS and the Price List API: their budgets are what Joiner needs at most.
 *
 * @param burst requests at once
 * @param perSecond requests in the long run
 */
record Budget(double burst, double perSecond) {

    private static final Budget READS = new Budget(100, 20);
    private static final Budget WRITES = new Budget(50, 5);
    private static final double LEAST_BURST = 2; // refreshes leave half of it

    static Budget of(String service, String action) {
        return switch (service) {
            case "EC2" -> ofEc2(action);
            case "SSM" -> new Budget(40, 40); // "AWS Systems Manager endpoints and quotas": GetParameter
            case "Pricing", "EKS" -> new Budget(10, 10);
            case "SQS" -> new Budget(100, 50);
            default -> action.startsWith("Get") || action.startsWith("List") ? READS : WRITES;
        };
    }

    private static Budget ofEc2(String action) {
        return switch (action) {
            case "RunInstances" -> new Budget(5, 2);
            case "TerminateInstances" -> new Budget(100, 5);
            case "CreateTags" -> new Budget(100, 10);
            default -> action.startsWith("Describe") ? READS : WRITES;
        };
    }

    /** Returns the given share of this budget. */
    Budget share(double share) {
        return new Budget(Math.max(LEAST_BURST, burst * share), perSecond * share);
    }
}
