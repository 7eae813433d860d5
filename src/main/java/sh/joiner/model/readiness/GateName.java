package sh.joiner.model.readiness;

/** An input that controllers may have to wait for. Health checks, REST and pages use the words of this enum; the words never change. */
public enum GateName {
    KUBERNETES_API("KubernetesApi", "the Kubernetes API server answers"),
    CUSTOM_RESOURCES("CustomResources", "the cluster serves NodePool, NodeClaim and EC2NodeClass"),
    LEADER("Leader", "this process is the leader"),
    CLUSTER_STATE("ClusterState", "every watched kind is listed, and its copy matches the API server"),
    AWS_CREDENTIALS("AwsCredentials", "AWS accepts Joiner's credentials"),
    CLUSTER_VERSION("ClusterVersion", "the version and the other facts of the cluster that user data needs are known"),
    INSTANCE_TYPES("InstanceTypes", "the instance types of the region are known"),
    OFFERINGS("Offerings", "the zones that offer each instance type are known"),
    PRICES("Prices", "instance prices are known"),
    LEARNED_CAPACITY("LearnedCapacity", "learned capacities are loaded, or loading them is not permitted"),
    SUBNETS("Subnets", "EC2 returns subnets"),
    IMAGES("Images", "EC2 and SSM return images"),
    PROFILES("Profiles", "IAM, or EC2 in its place, returns instance profiles"),
    INTERRUPTION_QUEUE("InterruptionQueue", "the SQS queue for interruption messages is reachable"),
    INSTANCE_STATUS("InstanceStatus", "EC2 reports failed status checks and scheduled events"),
    INTERRUPTION_OBJECTS(
            "InterruptionObjects",
            "NodeInterruptions, InterruptionPolicies and MaintenanceWindows are listed and match the API server, or the cluster does not serve these kinds"),
    DISRUPTION_FREEZES(
            "DisruptionFreezes",
            "DisruptionFreezes are listed and match the API server, or the cluster does not serve this kind");

    private final String word;
    private final String meaning;

    GateName(String word, String meaning) {
        this.word = word;
        this.meaning = meaning;
    }

    public String word() {
        return word;
    }

    /** Returns what is true while the gate is open. */
    public String meaning() {
        return meaning;
    }
}
