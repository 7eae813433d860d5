package sh.joiner.process;

import static io.restassured.RestAssured.given;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import sh.joiner.testing.WireTap;

/** A controller in a process of its own, with a record of its requests. */
final class Controller implements AutoCloseable {

    private static final Pattern LEADING = Pattern.compile("(leading): world");
    private static final Pattern READS =
            Pattern.compile("GET .*|POST /(world|clock)|POST /aws/\\w+/(describe|get|list)\\w*|POST /provocations/.*");
    private static final Pattern ELECTION = Pattern.compile("\\w+ \\S*/(leases|selfsubject\\w+)(/\\S*)?");

    private final WireTap cluster;
    private final WireTap world;
    private final Program program;

    private Controller(SharedWorld shared, Map<String, String> settings) {
        cluster = WireTap.before(shared.clusterPort());
        world = WireTap.before(shared.worldPort(), ":" + shared.clusterPort(), ":" + cluster.port());
        var all = new HashMap<>(settings);
        all.put("joiner.world", "sandbox");
        all.put("joiner.sandbox.url", "http://127.0.0.1:" + world.port());
        program = Program.start(all);
    }

    static Controller start(SharedWorld shared, Map<String, String> settings) {
        return new Controller(shared, settings);
    }

    Program program() {
        return program;
    }

    boolean isLeading() {
        return program.find(LEADING).isPresent();
    }

    /** Returns true if the gate {@code Leader} is open. */
    boolean holdsLease() {
        return given().get(program.url() + "/api/v1/gates")
                .then()
                .statusCode(200)
                .extract()
                .path("gates.find { it.name == 'Leader' }.status")
                .equals("Open");
    }

    /** Returns the number of requests with this beginning that the process has sent to the cluster or to AWS. */
    long sent(String request) {
        return Stream.of(cluster, world)
                .flatMap(tap -> tap.requests().stream())
                .filter(sent -> sent.line().startsWith(request))
                .count();
    }

    /** Returns the requests that change something in the cluster or in AWS, except those for the lease. */
    List<WireTap.Request> writes() {
        return Stream.of(cluster, world)
                .flatMap(tap -> tap.requests().stream())
                .filter(request -> !READS.matcher(request.line()).matches())
                .filter(request -> !ELECTION.matcher(request.line()).matches())
                .toList();
    }

    /** Silences the connections to the API server whose last request contains the text, without closing them. Returns their number. */
    long silence(String request) {
        return cluster.silence(request);
    }

    /** Makes the API server unreachable for this controller; the rest of the world stays reachable. */
    void cutCluster() {
        cluster.cut();
    }

    void reconnectCluster() {
        cluster.repair();
    }

    /** Returns the gates as JSON. */
    String gates() {
        return given().get(program.url() + "/api/v1/gates")
                .then()
                .statusCode(200)
                .extract()
                .asString();
    }

    /** Returns the names of instance types, at most {@code number}. */
    List<String> instanceTypes(int number) {
        return given().get(program.url() + "/api/v1/instancetypes?limit=" + number)
                .then()
                .statusCode(200)
                .extract()
                .path("items.name");
    }

    /** Returns the time of the last request that renewed the lease, by {@link System#nanoTime}. */
    Optional<Long> lastRenewal() {
        return cluster.requests().stream()
                .filter(request -> request.line().matches("(PUT|PATCH|POST) \\S*/leases(/\\S*)?"))
                .map(WireTap.Request::at)
                .reduce((earlier, later) -> later);
    }

    /** Returns the time of the controller's own clock. */
    Instant now() {
        return Instant.parse(given().get(program.url() + "/sandbox/v1/state")
                .then()
                .statusCode(200)
                .extract()
                .path("now"));
    }

    void post(String path, String body) {
        given().contentType("application/json")
                .body(body)
                .post(program.url() + "/sandbox/v1/" + path)
                .then()
                .statusCode(200);
    }

    @Override
    public void close() {
        program.close();
        world.close();
        cluster.close();
    }
}
