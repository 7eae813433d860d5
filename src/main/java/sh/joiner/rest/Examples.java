package sh.joiner.rest;

/**
 * Examples of request bodies and path parameters in the API documentation. They work in a new sandbox if they are sent in this order, except that the
 * example instance, AMI and pool do not exist, and that five spot interruptions need a pool with spot instances.
 */
public final class Examples {

    public static final String CLOCK_SPEED = "{\"speed\":60}";
    public static final String CLOCK_JUMP = "{\"advance\":\"PT6H\"}";
    public static final String STORY = "{\"play\":\"first-steps\"}";
    public static final String IMAGE =
            "{\"name\":\"web-1\",\"tags\":{\"team\":\"web\"},\"architecture\":\"x86_64\",\"state\":\"pending\",\"availableAfter\":\"PT10M\"}";
    public static final String IMAGE_DEREGISTERED = "{\"state\":\"deregistered\"}";
    public static final String RELEASE = "{\"family\":\"AL2023\"}";
    public static final String SOLD_OUT =
            "{\"type\":\"m5.large\",\"zone\":\"us-east-1a\",\"capacityType\":\"spot\",\"left\":0}";
    public static final String PRICE_TRIPLED = "{\"type\":\"m5.*\",\"priceFactor\":3,\"until\":\"PT1H\"}";
    public static final String SMALLER = "{\"type\":\"m5.large\",\"kept\":0.12}";
    public static final String INTERRUPTION = "{\"kind\":\"SpotInterruption\",\"instance\":\"i-0123456789abcdef0\"}";
    public static final String REBOOT =
            "{\"kind\":\"ScheduledEvent\",\"code\":\"system-reboot\",\"instance\":\"i-0123456789abcdef0\",\"via\":[\"queue\",\"status\"]}";
    public static final String INTERRUPTIONS = "{\"kind\":\"SpotInterruption\",\"count\":5}";
    public static final String REBOOTS =
            "{\"kind\":\"ScheduledEvent\",\"code\":\"system-reboot\",\"after\":\"P21D\",\"lasts\":\"PT2H\"}";
    public static final String EVENTS_CANCELED = "{\"kind\":\"ScheduledEvent\",\"state\":\"canceled\"}";
    public static final String RAW = "{\"raw\":\"this is not JSON\"}";
    public static final String FAULT =
            "{\"api\":\"ec2\",\"call\":\"DescribeInstanceTypes\",\"error\":\"RequestLimitExceeded\",\"until\":\"PT10M\"}";
    public static final String API_FAULT =
            "{\"api\":\"kubernetes\",\"call\":\"patch nodeclaims\",\"error\":\"500\",\"probability\":0.5,\"count\":20}";
    public static final String LOST_FAULT = "{\"api\":\"ec2\",\"call\":\"CreateFleet\",\"lost\":\"after\",\"count\":1}";
    public static final String LAG = "{\"lag\":\"PT10S\"}";
    public static final String VCPUS = "{\"vCpus\":8,\"capacityType\":\"on-demand\"}";
    public static final String GROUP = "{\"deletedSecurityGroup\":\"sandbox-node\"}";
    public static final String WORKLOAD = "{\"name\":\"crowd\",\"replicas\":200,\"cpu\":\"250m\",\"memory\":\"256Mi\"}";

    public static final String WHAT_IF = "{\"pods\":{\"count\":100,\"cpu\":\"500m\",\"memory\":\"1Gi\"}}";
    public static final String WHAT_IF_ROLLOUT =
            "{\"rollout\":{\"nodeClass\":\"default\",\"images\":[\"ami-0123456789abcdef0\"],\"steps\":[{\"nodes\":1,\"soak\":\"1h\"},{\"percent\":20,\"approval\":\"Required\"}]}}";

    public static final String FREEZE =
            "{\"kinds\":[\"Drift\",\"Consolidation\"],\"for\":\"8h\",\"reason\":\"winter sale\"}";
    public static final String SNOOZE = "{\"for\":\"2h\"}";

    public static final String PROFILE = "JoinerNodeInstanceProfile-sandbox";
    public static final String ROLE = "JoinerNodeRole-sandbox";
    public static final String DELETE = "delete";

    private Examples() {}
}
