package sh.joiner.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.model.prometheus.ConfigKey;
import sh.joiner.model.prometheus.ConfigKey.Kind;
import sh.joiner.model.prometheus.PrometheusAnswer;
import sh.joiner.model.prometheus.PrometheusAnswer.Sample;
import sh.joiner.model.prometheus.PrometheusAnswer.Samples;
import sh.joiner.model.prometheus.PrometheusAnswer.Unanswered;
import sh.joiner.model.prometheus.PrometheusQuery;
import sh.joiner.model.prometheus.PrometheusQuery.Authentication;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.prometheus.PrometheusQueries;
import sh.joiner.port.prometheus.PrometheusQueriesContract;
import sh.joiner.testing.PrometheusStub;
import sh.joiner.testing.PrometheusStub.Answer;

/** Runs with an HTTP server on loopback. */
class HttpPrometheusQueriesTest extends PrometheusQueriesContract {

    private static final Authentication NONE = new Authentication.None();
    private static final ConfigKey TOKEN = new ConfigKey(Kind.SECRET, "joiner", "joiner-prometheus", "token");
    private static final ConfigKey USER = new ConfigKey(Kind.SECRET, "joiner", "joiner-prometheus", "username");

    private final PrometheusStub server = new PrometheusStub();
    private final PrometheusStub silent = new PrometheusStub();
    private final Map<ConfigKey, String> keys = new HashMap<>();
    private final Map<String, List<String>> hosts = new HashMap<>();
    private final AtomicInteger lookups = new AtomicInteger();
    private final CountDownLatch nameServerAnswers = new CountDownLatch(1);
    private final PrometheusServers servers = new PrometheusServers(
            List.of(
                    server.address(),
                    silent.address() + "/",
                    "http://prometheus.test:" + server.port() + "/tenant",
                    "http://169.254.169.254",
                    "http://[fe80::1]:9090",
                    "http://127.0.0.1:1"),
            this::key,
            this::lookUp);

    private String key(ConfigKey key) {
        if (!keys.containsKey(key)) {
            throw new RemoteCallException(Category.NOT_FOUND, "", "%s does not exist".formatted(key.object()), null);
        }
        return keys.get(key);
    }

    private InetAddress[] lookUp(String host) throws UnknownHostException {
        lookups.incrementAndGet();
        var found = hosts.get(host);
        if (found == null) {
            throw new UnknownHostException(host);
        }
        if (found.isEmpty()) {
            waitForNameServer();
        }
        return found.stream().map(InetAddress::ofLiteral).toArray(InetAddress[]::new);
    }

    private void waitForNameServer() {
        try {
            nameServerAnswers.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @AfterEach
    void stop() {
        nameServerAnswers.countDown();
        servers.close();
        server.close();
        silent.close();
    }

    @Override
    protected PrometheusQueries queries() {
        return servers.queries();
    }

    private static PrometheusQuery query(String address, Authentication authentication) {
        return new PrometheusQuery(address, "sum(up)", Duration.ofSeconds(1), authentication, null);
    }

    private PrometheusAnswer ask(String address) {
        return await(queries().ask(query(address, NONE)));
    }

    private String reason(String address) {
        return ((Unanswered) ask(address)).why();
    }

    private String byName() {
        return "http://Prometheus.test:%d/tenant/".formatted(server.port());
    }

    @Override
    protected PrometheusQuery withValues(double... values) {
        server.answers(Answer.result(
                "vector",
                IntStream.range(0, values.length)
                        .mapToObj(at -> "{\"metric\":{\"pod\":\"web-%d\"},\"value\":[1.5,\"%s\"]}"
                                .formatted(at, String.valueOf(values[at]).replace("Infinity", "+Inf")))
                        .collect(Collectors.joining(",", "[", "]"))));
        return query(server.address(), NONE);
    }

    @Override
    protected PrometheusQuery hanging() {
        return query(silent.address(), NONE);
    }

    @Override
    protected PrometheusQuery notAllowed() {
        return query("http://127.0.0.1:2", NONE);
    }

    @Override
    protected PrometheusAnswer await(CompletableFuture<PrometheusAnswer> answer) {
        return answer.join();
    }

    @Test
    void aScalarIsASampleWithoutLabels() {
        server.answers(Answer.result("scalar", "[1700000000, \"42\"]"));

        assertThat(ask(server.address())).isEqualTo(new Samples(List.of(new Sample(Map.of(), 42))));
        assertThat(server.requests())
                .containsExactly(
                        "POST 127.0.0.1:%d /api/v1/query query=sum%%28up%%29&timeout=1s null".formatted(server.port()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}|the answer is not an answer of Prometheus' HTTP API",
                "<html>|the answer is not JSON",
                "`{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[]}}`|the query returns a range vector: apply a function such as rate() or max_over_time()",
                "`{\"status\":\"success\",\"data\":{\"resultType\":\"string\",\"result\":[1,\"a\"]}}`|the query returns a string, not an instant vector or a scalar",
                "`{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":[{\"metric\":{},\"value\":[1]}]}}`|the answer contains no samples that can be read",
                "`{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":[{\"metric\":{},\"value\":[1,\"x\"]}]}}`|the answer contains no samples that can be read",
                "`{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":[{\"metric\":{},\"histogram\":[1,{}]}]}}`|the query returns a histogram: apply a function such as histogram_quantile()",
                "`{\"status\":\"success\",\"warnings\":[\"store 2 is down\"],\"data\":{\"resultType\":\"vector\",\"result\":[]}}`|Prometheus warns that the answer may be incomplete: store 2 is down",
            })
    void anAnswerThatCannotBeReadHasAReason(String body, String why) {
        server.answers(Answer.of(body));

        assertThat(reason(server.address())).isEqualTo(server.address() + ": " + why);
    }

    @Test
    void anErrorOfPrometheusIsRepeated() {
        server.answers(new Answer(400, "", "{\"status\":\"error\",\"error\":\"parse error\\nat char 3\"}"));
        assertThat(reason(server.address())).isEqualTo(server.address() + ": HTTP 400: parse error at char 3");

        server.answers(new Answer(500, "", "<html>secret page</html>"));
        assertThat(reason(server.address())).isEqualTo(server.address() + ": HTTP 500");
    }

    @Test
    void aRedirectIsNotFollowed() {
        server.answers(new Answer(302, silent.address() + "/api/v1/query", ""));

        assertThat(reason(server.address()))
                .endsWith(
                        "the server redirects (HTTP 302), and Joiner follows no redirect: use the address of the target");
        assertThat(silent.requests()).isEmpty();
    }

    @Test
    void aHugeAnswerIsNotRead() {
        server.answers(Answer.of("{\"status\":\"%s\"}".formatted("x".repeat(2 << 20))));

        assertThat(reason(server.address()))
                .endsWith("the answer is larger than 1 MiB: change the query so that it returns few series");
    }

    @Test
    void anAnswerWithManySeriesIsNotJudged() {
        withValues(new double[1000]);
        assertThat(ask(server.address())).isInstanceOf(Samples.class);

        withValues(new double[1001]);
        assertThat(reason(server.address()))
                .endsWith(
                        "the query returns 1001 series, and at most 1000 are allowed: aggregate them, for example with sum() or max()");
    }

    @Test
    void aServerThatRefusesTheConnectionIsReported() {
        assertThat(reason("http://127.0.0.1:1")).startsWith("http://127.0.0.1:1: Connection refused");
    }

    @ParameterizedTest
    @CsvSource({"http://169.254.169.254,169.254.169.254", "http://[fe80::1]:9090,fe80:0:0:0:0:0:0:1"})
    void aLinkLocalAddressIsRefusedEvenIfTheSettingContainsIt(String address, String shown) {
        assertThat(reason(address)).contains("has the IP address " + shown + ", which leads to services of the node");
    }

    /** One of several IP addresses is sufficient. */
    @Test
    void aNameThatLeadsToALinkLocalAddressIsRefused() {
        hosts.put("prometheus.test", List.of("127.0.0.1", "169.254.170.23"));

        assertThat(reason(byName())).contains("the host prometheus.test has the IP address 169.254.170.23");
        assertThat(server.requests()).isEmpty();
    }

    /** Otherwise, the second answer of the name server could be another address than the checked one. */
    @Test
    void theNameIsLookedUpOnceAndTheCheckedAddressIsUsed() {
        hosts.put("prometheus.test", List.of("127.0.0.1"));
        server.answers(Answer.result("vector", "[]"));

        assertThat(ask(byName())).isEqualTo(new Samples(List.of()));
        assertThat(lookups).hasValue(1);
        assertThat(server.requests())
                .allMatch(request ->
                        request.startsWith("POST prometheus.test:%d /tenant/api/v1/query ".formatted(server.port())));
    }

    @Test
    void theHeaderHostHasTheBracketsOfAnIpv6Address() {
        assertThat(ServerAddress.parse("http://[::1]:9090/x"))
                .map(ServerAddress::authority)
                .contains("[::1]:9090");
    }

    @Test
    void theNextIpAddressIsTriedIfOneRefusesTheConnection() {
        hosts.put("prometheus.test", List.of("127.0.0.2", "127.0.0.1"));
        server.answers(Answer.result("vector", "[]"));

        assertThat(ask(byName())).isEqualTo(new Samples(List.of()));
    }

    @Test
    void aNameServerThatDoesNotAnswerDelaysNoOtherQuery() {
        hosts.put("prometheus.test", List.of());
        server.answers(Answer.result("vector", "[]"));
        var first = queries().ask(query(byName(), NONE));
        var second = queries().ask(query(byName(), NONE));

        assertThat(ask(server.address())).isEqualTo(new Samples(List.of()));
        assertThat(List.of(first.join(), second.join()))
                .allMatch(answer -> ((Unanswered) answer).why().endsWith("has not answered within 1 s"));
        assertThat(lookups).as("concurrent lookups share a thread").hasValue(1);
    }

    @Test
    void anUnknownNameIsReported() {
        assertThat(reason(byName())).endsWith("the name server does not know the host prometheus.test");
    }

    @Test
    void anAddressMustBeInTheSetting() {
        assertThat(reason("http://127.0.0.1:2"))
                .isEqualTo("Joiner may not query http://127.0.0.1:2: add this address to the setting"
                        + " joiner.prometheus.addresses, which does not contain it");
        assertThat(reason(server.address() + "/other")).startsWith("Joiner may not query ");
        try (var closed = new PrometheusServers(List.of(), this::key)) {
            assertThat(closed.queries().ask(query(server.address(), NONE)).join())
                    .isEqualTo(new Unanswered(
                            "Joiner may not query %s: add this address to the setting".formatted(server.address())
                                    + " joiner.prometheus.addresses, which is empty"));
        }
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void aTokenIsSentAndNeverShown() {
        keys.put(TOKEN, "s3cr3t\n");
        server.answers(new Answer(403, "", "{\"error\":\"token s3cr3t is not valid\"}"));

        var answer = await(queries().ask(query(server.address(), new Authentication.BearerToken(TOKEN))));

        assertThat(answer).isEqualTo(new Unanswered(server.address() + ": HTTP 403: token [secret] is not valid"));
        assertThat(server.requests()).allMatch(request -> request.endsWith(" Bearer s3cr3t"));
    }

    /** The end of the shortened message is inside of the token. */
    @Test
    void noPartOfATokenIsShownInAShortenedMessage() {
        keys.put(TOKEN, "s3cr3t".repeat(20));
        var error = "x".repeat(250) + " Bearer " + "s3cr3t".repeat(20);
        server.answers(new Answer(403, "", "{\"error\":\"%s\"}".formatted(error)));

        var answer = await(queries().ask(query(server.address(), new Authentication.BearerToken(TOKEN))));

        assertThat(((Unanswered) answer).why()).contains("HTTP 403: xxx").doesNotContain("s3cr3t");
    }

    @Test
    void aTokenThatIsNoHeaderIsRefusedWithoutShowingIt() {
        keys.put(TOKEN, "s3cr3t\r\nX-Other: 1");

        var answer = await(queries().ask(query(server.address(), new Authentication.BearerToken(TOKEN))));

        assertThat(((Unanswered) answer).why())
                .startsWith("key token of Secret joiner/joiner-prometheus is not a bearer token")
                .doesNotContain("s3cr3t");
    }

    @Test
    void basicAuthIsSentAndNeverShown() {
        keys.put(USER, "joiner");
        keys.put(TOKEN, "s3cr3t\n");
        server.answers(
                Answer.result("vector", "[{\"metric\":{\"echo\":\"am9pbmVyOnMzY3IzdA==\"},\"value\":[1,\"1\"]}]"));

        var answer = await(queries().ask(query(server.address(), new Authentication.BasicAuth(USER, TOKEN))));

        assertThat(answer).isEqualTo(new Samples(List.of(new Sample(Map.of("echo", "[secret]"), 1))));
        assertThat(server.requests()).allMatch(request -> request.endsWith(" Basic am9pbmVyOnMzY3IzdA=="));
    }

    @Test
    void aKeyThatCannotBeReadIsReported() {
        var answer = await(queries().ask(query(server.address(), new Authentication.BearerToken(TOKEN))));

        assertThat(answer).isEqualTo(new Unanswered("Secret joiner/joiner-prometheus does not exist"));
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void aKeyIsNotReadForAnAddressThatIsNotAllowed() {
        var answer = await(queries().ask(query("http://127.0.0.1:2", new Authentication.BearerToken(TOKEN))));

        assertThat(((Unanswered) answer).why()).startsWith("Joiner may not query ");
    }

    @Test
    void afterTheEndNoQueryIsSent() {
        servers.close();

        assertThat(ask(server.address())).isEqualTo(new Unanswered("Joiner is being stopped"));
    }

    @Test
    void aCertificateAuthorityThatIsNoCertificateIsReported() {
        keys.put(TOKEN, "no certificate");
        var query = new PrometheusQuery(server.address(), "up", Duration.ofSeconds(1), NONE, TOKEN);

        assertThat(((Unanswered) await(queries().ask(query))).why()).startsWith(server.address() + ": ");
    }
}
