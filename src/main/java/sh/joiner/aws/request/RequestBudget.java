package sh.joiner.aws.request;

/**
 * The number of requests that an account may send to one API (EC2 Developer Guide, "Request throttling for the Amazon EC2 API"). AWS
 * publishes no figures for IAM, EKS, SQS and the Price List API; their budgets are the maximum that Joiner needs.
 *
 * @param burst maximum number of requests at once
 * @param perSecond sustained requests per second
 */
record RequestBudget(double burst, double perSecond) {

    private static final RequestBudget READS = new RequestBudget(100, 20);
    private static final RequestBudget WRITES = new RequestBudget(50, 5);
    private static final double LEAST_BURST =
            2; // refreshes leave half of the bucket to other purposes, so a bucket of 2 still admits one refresh

    static RequestBudget of(String service, String action) {
        return switch (service) {
            case "EC2" -> ofEc2(action);
            case "SSM" -> new RequestBudget(40, 40); // "AWS Systems Manager endpoints and quotas": GetParameter
            case "Pricing", "EKS" -> new RequestBudget(10, 10);
            case "SQS" -> new RequestBudget(100, 50);
            default -> action.startsWith("Get") || action.startsWith("List") ? READS : WRITES;
        };
    }

    private static RequestBudget ofEc2(String action) {
        return switch (action) {
            case "RunInstances" -> new RequestBudget(5, 2);
            case "TerminateInstances" -> new RequestBudget(100, 5);
            case "CreateTags" -> new RequestBudget(100, 10);
            default -> action.startsWith("Describe") ? READS : WRITES;
        };
    }

    /** Returns the given share of this budget. */
    RequestBudget share(double share) {
        return new RequestBudget(Math.max(LEAST_BURST, burst * share), perSecond * share);
    }
}
