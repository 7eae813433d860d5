package sh.joiner.model.readiness;

/** An input that somebody may have to wait for. The words are those of health checks, REST and pages, and stay as they are. */
public enum GateName {
    KUBERNETES_API("KubernetesApi", "the Kubernetes API server answers"),
    CUSTOM_RESOURCES("CustomResources", "the cluster serves NodePool, NodeClaim and EC2NodeClass"),
    LEADER("Leader", "this process is the one that acts"),
    CLUSTER_STATE("ClusterState", "every watched kind is listed, and its copy matches the API server"),
    AWS_CREDENTIALS("AwsCredentials", "AWS takes our credentials"),
    CLUSTER_VERSION("ClusterVersion", "what machines must be told of the cluster, its version among it"),
    INSTANCE_TYPES("InstanceTypes", "the types that EC2 has in the region"),
    OFFERINGS("Offerings", "the zones in which each type is offered"),
    PRICES("Prices", "what machines cost"),
    LEARNED_CAPACITY("LearnedCapacity", "what nodes taught earlier leaders was read, or nobody may read it"),
    SUBNETS("Subnets", "EC2 answers about subnets"),
    IMAGES("Images", "EC2 and SSM answer about images"),
    PROFILES("Profiles", "IAM, or EC2 in its place, answers about instance profiles"),
    INTERRUPTION_QUEUE("InterruptionQueue", "the queue on which AWS puts notices answers"),
    INSTANCE_STATUS("InstanceStatus", "EC2 tells of failed checks and scheduled events"),
    INTERRUPTION_OBJECTS(
            "InterruptionObjects",
            "NodeInterruptions, InterruptionPolicies and MaintenanceWindows are listed and match the API server, or the cluster does not serve these kinds");

    private final String word;
    private final String meaning;

    GateName(String word, String meaning) {
        this.word = word;
        this.meaning = meaning;
    }

    public String word() {
        return word;
    }

    /** What is so while the gate is open. */
    public String meaning() {
        return meaning;
    }
}
