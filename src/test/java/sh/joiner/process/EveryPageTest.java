package sh.joiner.process;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.process.SharedWorld.soon;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.image.MainClasses;

/**
 * Opens every kind of page and every REST list of the packaged program, with a story, nodes, an interruption and an AMI rollout. With
 * {@code -Djoiner.executable=PATH} the same test runs a native executable.
 */
@Tag("packaged")
class EveryPageTest {

    private static final int MOST_OF_A_KIND = 3;
    private static final List<String> MEMORY = List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    private static final Pattern MANAGEMENT =
            Pattern.compile("Management interface listening on (http://127\\.0\\.0\\.1:\\d+)");

    private static Program program;

    @BeforeAll
    static void start() {
        program = Program.start(
                MEMORY,
                Map.of(
                        "joiner.world", "sandbox",
                        "joiner.sandbox.story", "tour",
                        "joiner.sandbox.speed", "20",
                        "joiner.sandbox.api-port", "0"));
        soon(() -> interruptASpotNode() == 204); // 404 while the pool has no node
        soon(() -> count("interruptions") > 0);
        soon(() -> count("rollouts") > 0);
    }

    private static int interruptASpotNode() {
        return given().contentType("application/json")
                .body("{\"kind\": \"SpotInterruption\", \"count\": 1}")
                .post(program.url() + "/sandbox/v1/pools/batch/notices")
                .statusCode();
    }

    private static int count(String list) {
        return given().get(program.url() + "/api/v1/" + list).then().extract().path("items.size()");
    }

    @AfterAll
    static void stop() {
        program.close();
    }

    @Test
    void everyKindOfPageIsReachableByLinks() {
        var kinds = kindsOfPages();

        var opened = follow(kinds);

        assertThat(opened.keySet()).containsExactlyInAnyOrderElementsOf(kinds);
    }

    /** Opens a few pages of each kind, starting with the overview. Returns their paths by kind. */
    private static Map<String, Set<String>> follow(Set<String> kinds) {
        var opened = new TreeMap<String, Set<String>>();
        var seen = new HashSet<String>(Set.of("/"));
        var next = new ArrayDeque<>(seen);
        while (!next.isEmpty()) {
            var path = next.pop();
            var kind = kind(path, kinds).filter(found -> count(opened, found) < MOST_OF_A_KIND);
            if (kind.isPresent()) {
                var answer = given().urlEncodingEnabled(false).get(program.url() + path);
                assertThat(answer.statusCode()).as(path).isIn(200, 404); // the tour misspells the name of a node class
                if (answer.statusCode() == 200) {
                    opened.computeIfAbsent(kind.get(), _ -> new TreeSet<>()).add(path);
                }
                links(answer.asString()).filter(seen::add).forEach(next::add);
            }
        }
        return opened;
    }

    private static int count(Map<String, Set<String>> opened, String kind) {
        return opened.getOrDefault(kind, Set.of()).size();
    }

    private static Set<String> kindsOfPages() {
        return resources("sh.joiner.ui")
                .filter(type -> Arrays.stream(type.getDeclaredMethods()).anyMatch(EveryPageTest::isPlainGet))
                .map(type -> type.getAnnotation(Path.class).value())
                .collect(Collectors.toSet());
    }

    private static Stream<Class<?>> resources(String packageName) {
        return MainClasses.all().stream()
                .filter(type -> type.getPackageName().startsWith(packageName))
                .filter(type -> type.isAnnotationPresent(Path.class));
    }

    private static boolean isPlainGet(Method method) {
        return method.isAnnotationPresent(GET.class) && !method.isAnnotationPresent(Path.class);
    }

    private static Optional<String> kind(String path, Set<String> kinds) {
        return kinds.stream()
                .filter(kind -> path.matches(kind.replaceAll("\\{[^}]+}", "[^/]+")))
                .findFirst();
    }

    private static Stream<String> links(String page) {
        return Jsoup.parse(page).select("a[href^=/]").stream()
                .map(link -> link.attr("href").replaceFirst("[?#].*", ""));
    }

    @Test
    void everyRestListAnswersWithItsFields() {
        var lists = lists();

        assertThat(lists).hasSizeGreaterThan(12);
        for (var path : lists) {
            var answer = given().get(program.url() + path);
            assertThat(answer.statusCode()).as(path).isEqualTo(200);
            assertThat(answer.asString()).as(path).doesNotContain("[{}");
        }
    }

    private static List<String> lists() {
        return resources("sh.joiner.rest")
                .filter(type -> Arrays.stream(type.getDeclaredMethods())
                        .anyMatch(method -> isPlainGet(method) && isJson(method, type)))
                .map(type -> type.getAnnotation(Path.class).value())
                .toList();
    }

    private static boolean isJson(Method method, Class<?> type) {
        var own = method.getAnnotation(Produces.class);
        var produces = own == null ? type.getAnnotation(Produces.class) : own;
        return produces != null && List.of(produces.value()).contains(MediaType.APPLICATION_JSON);
    }

    @Test
    void healthAndMetricsAnswer() {
        var management = program.logged(MANAGEMENT);

        assertThat(given().get(management + "/q/health/ready").statusCode()).isEqualTo(200);
        assertThat(given().get(management + "/q/metrics").asString())
                .contains("karpenter_nodeclaims_created_total{", "karpenter_pods_bound_duration_seconds_bucket{");
    }
}
