package sh.joiner.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
import sh.joiner.testing.NeedsTool;

/** Queries Debian's Prometheus over TLS with basic auth. */
@NeedsTool("prometheus")
class RealPrometheusTest {

    private static final ConfigKey USER = new ConfigKey(Kind.SECRET, "joiner", "joiner-prometheus", "username");
    private static final ConfigKey PASSWORD = new ConfigKey(Kind.SECRET, "joiner", "joiner-prometheus", "password");
    private static final ConfigKey CA = new ConfigKey(Kind.CONFIG_MAP, "joiner", "joiner-prometheus", "ca.crt");

    @TempDir
    static Path directory;

    private static PrometheusProcess prometheus;
    private static PrometheusServers servers;
    private static final Map<ConfigKey, String> KEYS = new HashMap<>();

    @BeforeAll
    static void start() {
        prometheus = new PrometheusProcess(directory);
        KEYS.put(USER, PrometheusProcess.USER);
        KEYS.put(PASSWORD, PrometheusProcess.PASSWORD);
        KEYS.put(CA, prometheus.certificate());
        servers = new PrometheusServers(
                List.of(prometheus.address(), prometheus.address().replace("localhost", "127.0.0.1")),
                key -> Objects.requireNonNull(KEYS.get(key)),
                InetAddress::getAllByName);
    }

    @AfterAll
    static void stop() {
        servers.close();
        prometheus.close();
    }

    private static PrometheusAnswer ask(
            String address, String expression, Authentication authentication, @Nullable ConfigKey ca) {
        return servers.queries()
                .ask(new PrometheusQuery(address, expression, Duration.ofSeconds(10), authentication, ca))
                .join();
    }

    private static PrometheusAnswer ask(String expression) {
        return ask(prometheus.address(), expression, new Authentication.BasicAuth(USER, PASSWORD), CA);
    }

    @ParameterizedTest
    @CsvSource({
        "vector(0.25), 0.25",
        "scalar(vector(7)), 7",
        "vector(0) / vector(0), NaN",
        "vector(1) / vector(0), Infinity"
    })
    void valuesAreRead(String expression, double value) {
        assertThat(ask(expression)).isEqualTo(new Samples(List.of(new Sample(Map.of(), value))));
    }

    @Test
    void scrapedSeriesHaveTheirLabels() {
        var answer = eventually(
                () -> Optional.of(ask("sum by (job) (up)")),
                found -> found instanceof Samples(var samples) && !samples.isEmpty());

        assertThat(answer).isEqualTo(new Samples(List.of(new Sample(Map.of("job", "self"), 1))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "absent_metric[5m]|the query returns a range vector",
                "'\"text\"'|the query returns a string",
                "sum(|HTTP 400: invalid parameter",
            })
    void anAnswerWithoutSamplesHasAReason(String expression, String why) {
        assertThat(((Unanswered) ask(expression)).why()).startsWith(prometheus.address() + ": " + why);
    }

    @Test
    void anAbsentMetricHasNoSample() {
        assertThat(ask("absent_metric")).isEqualTo(new Samples(List.of()));
    }

    @Test
    void withoutThePasswordTheAnswerIsUnauthorized() {
        var answer = ask(prometheus.address(), "vector(1)", new Authentication.None(), CA);

        assertThat(answer).isEqualTo(new Unanswered(prometheus.address() + ": HTTP 401"));
    }

    @Test
    void aServerWhoseCertificateIsNotTrustedGetsNoPassword() {
        var answer = ask(prometheus.address(), "vector(1)", new Authentication.BasicAuth(USER, PASSWORD), null);

        assertThat(((Unanswered) answer).why())
                .startsWith(prometheus.address() + ": ")
                .contains("unable to find valid certification path");
    }

    /** The certificate is for another name. */
    @Test
    void theCertificateMustBeForTheHostOfTheAddress() {
        var byNumber = prometheus.address().replace("localhost", "127.0.0.1");
        var answer = ask(byNumber, "vector(1)", new Authentication.BasicAuth(USER, PASSWORD), CA);

        assertThat(((Unanswered) answer).why()).contains("No subject alternative names matching IP address 127.0.0.1");
    }
}
