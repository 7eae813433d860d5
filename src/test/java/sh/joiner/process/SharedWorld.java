package sh.joiner.process;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.lessThan;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.model.claim.Claim;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.Repository;

/** A sandbox in a process of its own, with a node class and a pool. Tests can create pods that share no node. */
final class SharedWorld implements AutoCloseable {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(90); // of the wall clock
    private static final Pattern OPEN = Pattern.compile("the sandbox is open to other processes: (.*)");
    private static final Pattern ADDRESSES = Pattern.compile("joiner\\.sandbox\\.url=(\\S+) cluster=(\\S+)");

    private final Program program;
    private final URI world;
    private final URI cluster;
    private final KubernetesClient client;

    SharedWorld(int speed) {
        this(Program.start(settings(speed)));
    }

    /** @param jvm options of the process, for a large world */
    SharedWorld(int speed, List<String> jvm) {
        this(Program.start(jvm, settings(speed)));
    }

    private static Map<String, String> settings(int speed) {
        return Map.of(
                "joiner.world", "sandbox-only",
                "joiner.sandbox.speed", Integer.toString(speed),
                "joiner.sandbox.story", "none",
                "joiner.sandbox.api-port", "0",
                "joiner.sandbox.world-port", "0");
    }

    private SharedWorld(Program program) {
        this.program = program;
        var addresses = ADDRESSES.matcher(program.logged(OPEN));
        if (!addresses.find()) {
            throw new AssertionError(program.lines());
        }
        world = URI.create(addresses.group(1));
        cluster = URI.create(addresses.group(2));
        var config = new ConfigBuilder(Config.empty())
                .withMasterUrl(cluster.toString())
                .withNamespace("default")
                .build();
        client = ApiClients.builder().withConfig(config).build();
        for (var file : List.of("10-node-class.yaml", "20-node-pool.yaml")) {
            client.resource(Repository.read(Path.of("kubernetes/examples", file))
                            .replace(
                                    "cpu: \"200\"",
                                    "cpu: 100k") // the limit counts the largest type of each NodeClaim in a burst
                            .replace("memory: 800Gi", "memory: 400Ti"))
                    .create();
        }
    }

    /** Waits for an effect of another process. The time limit is long, because several processes may start at the same time, on few cores. */
    static void soon(BooleanSupplier condition) {
        eventually(LONGEST_WAIT, condition);
    }

    Program program() {
        return program;
    }

    KubernetesClient client() {
        return client;
    }

    /** Returns the URL for {@code joiner.sandbox.url}. */
    String url() {
        return world.toString();
    }

    int worldPort() {
        return world.getPort();
    }

    int clusterPort() {
        return cluster.getPort();
    }

    Instant now() {
        return Instant.parse(given().get(program.url() + "/sandbox/v1/state")
                .then()
                .statusCode(200)
                .extract()
                .path("now"));
    }

    /** Sends a command to the sandbox. */
    void post(String path, String body) {
        given().contentType("application/json")
                .body(body)
                .post(program.url() + "/sandbox/v1/" + path)
                .then()
                .statusCode(lessThan(300));
    }

    /** Ends all faults. */
    void removeAllFaults() {
        given().delete(program.url() + "/sandbox/v1/faults").then().statusCode(lessThan(300));
    }

    void createPod(String name) {
        client.run()
                .inNamespace("default")
                .withNewRunConfig()
                .withName(name)
                .withImage("example")
                .withRequests(Map.of("cpu", new Quantity("3"), "memory", new Quantity("4Gi")))
                .done();
    }

    /** Creates pods that cannot share a node of any size, because they use the same host port. Their names are the prefix and a number. */
    void createPodsWithNodesOfTheirOwn(String prefix, int number) {
        IntStream.range(0, number)
                .forEach(i -> client.resource("""
                        apiVersion: v1
                        kind: Pod
                        metadata: {name: %s-%d, namespace: default}
                        spec:
                          containers:
                            - name: main
                              image: example
                              ports: [{containerPort: 80, hostPort: 80}]
                              resources: {requests: {cpu: "1", memory: 1Gi}}
                        """.formatted(prefix, i)).create());
    }

    /** Creates a pool whose nodes accept only the pods of one team. */
    void createPoolOfTeam(int team) {
        client.resource("""
                apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: team-%1$d}
                spec:
                  template:
                    metadata: {labels: {example.com/team: team-%1$d}}
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements: [{key: kubernetes.io/arch, operator: In, values: [amd64]}]
                      taints: [{key: example.com/team, value: team-%1$d, effect: NoSchedule}]
                """.formatted(team)).create();
    }

    /** Creates a pod that no pool accepts. Each pod has its own node selector and its own request. */
    void createPodThatNoPoolAccepts(int number) {
        client.resource("""
                apiVersion: v1
                kind: Pod
                metadata: {name: refused-%1$d, namespace: default}
                spec:
                  nodeSelector: {example.com/shard: shard-%1$d}
                  containers:
                    - name: main
                      image: example
                      resources: {requests: {cpu: %2$dm, memory: 64Mi}}
                """.formatted(number, 100 + number)).create();
    }

    /** Returns the number of running pods whose names start with the prefix. */
    long running(String prefix) {
        return client.pods().inNamespace("default").list().getItems().stream()
                .filter(pod -> pod.getMetadata().getName().startsWith(prefix + "-"))
                .filter(pod -> "Running".equals(pod.getStatus().getPhase()))
                .count();
    }

    /** Creates a pod that runs on spot instances, and a pool for it. */
    void createSpotPod(String name) {
        client.resource(Repository.read(Path.of("kubernetes/examples/20-node-pool.yaml"))
                        .replace("name: example\n", "name: spot\n")
                        .replace("values: [on-demand]", "values: [spot]"))
                .create();
        client.resource("""
                apiVersion: v1
                kind: Pod
                metadata: {name: %s, namespace: default}
                spec:
                  nodeSelector: {karpenter.sh/capacity-type: spot}
                  containers: [{name: main, image: example}]
                """.formatted(name)).create();
    }

    /** Creates a NodeClaim for each of these instance types, so that no two NodeClaims share a call to EC2. */
    void createClaims(List<String> instanceTypes) {
        instanceTypes.forEach(type -> client.resource("""
                        apiVersion: karpenter.sh/v1
                        kind: NodeClaim
                        metadata:
                          generateName: direct-
                          labels: {karpenter.sh/nodepool: example}
                        spec:
                          nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                          requirements:
                            - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
                            - {key: node.kubernetes.io/instance-type, operator: In, values: [%s]}
                          resources: {requests: {cpu: 100m}}
                        """.formatted(type)).create());
    }

    /** Returns true if the pod is being deleted or no longer exists. */
    boolean isEvicted(String pod) {
        var found = client.pods().inNamespace("default").withName(pod).get();
        return found == null || found.getMetadata().getDeletionTimestamp() != null;
    }

    boolean isRunning(String pod) {
        var found = client.pods().inNamespace("default").withName(pod).get();
        return found != null && "Running".equals(found.getStatus().getPhase());
    }

    /** Removes all NodeClaims like {@code kubectl delete --force} with empty finalizers, so that their instances are not terminated. */
    void removeClaimsByForce() {
        client.resources(NodeClaim.class).list().getItems().forEach(claim -> {
            var resource = client.resources(NodeClaim.class)
                    .withName(claim.getMetadata().getName());
            removeFinalizers(resource);
            resource.delete();
            if (resource.get() != null) { // between the two calls, Joiner has added its finalizer again
                removeFinalizers(resource);
            }
        });
    }

    private static void removeFinalizers(Resource<NodeClaim> claim) {
        claim.patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\":{\"finalizers\":null}}");
    }

    int claims() {
        return client.resources(NodeClaim.class).list().getItems().size();
    }

    int nodes() {
        return client.nodes().list().getItems().size();
    }

    /** Returns the number of NodeClaims with a launch token. Joiner writes the token before it calls EC2. */
    long launching() {
        return client.resources(NodeClaim.class).list().getItems().stream()
                .filter(claim -> claim.getMetadata().getAnnotations() != null
                        && claim.getMetadata().getAnnotations().containsKey(Claim.LAUNCH))
                .count();
    }

    /** Returns the instance of each NodeClaim that has one. */
    List<String> claimedInstances() {
        return client.resources(NodeClaim.class).list().getItems().stream()
                .map(claim -> claim.getStatus() == null ? null : claim.getStatus().providerID)
                .filter(provider -> provider != null && !provider.isEmpty())
                .map(provider -> provider.substring(provider.lastIndexOf('/') + 1))
                .toList();
    }

    /** Records every providerID that each NodeClaim ever has, by the UID of the NodeClaim, until the result is closed. */
    Watch watchProviderIds(Map<String, Set<String>> byClaim) {
        return client.resources(NodeClaim.class).watch(new Watcher<>() {
            @Override
            public void eventReceived(Action action, NodeClaim claim) {
                var status = claim.getStatus();
                if (status != null && status.providerID != null && !status.providerID.isEmpty()) {
                    byClaim.computeIfAbsent(claim.getMetadata().getUid(), _ -> new ConcurrentSkipListSet<>())
                            .add(status.providerID);
                }
            }

            @Override
            public void onClose(WatcherException cause) {}
        });
    }

    /** Returns the ids of all instances that EC2 still lists, including terminated ones. */
    List<String> everyInstance() {
        return given().get(program.url() + "/sandbox/v1/state")
                .then()
                .statusCode(200)
                .extract()
                .path("instances.id.value");
    }

    /** Returns the ids of the pending and running instances. */
    List<String> instances() {
        return given().get(program.url() + "/sandbox/v1/state")
                .then()
                .statusCode(200)
                .extract()
                .path("instances.findAll { it.state.toLowerCase() in ['pending', 'running'] }.id.value");
    }

    @Override
    public void close() {
        client.close();
        program.close();
    }
}
