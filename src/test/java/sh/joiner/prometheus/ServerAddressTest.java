package sh.joiner.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerAddressTest {

    @ParameterizedTest
    @CsvSource({
        "HTTP://Prometheus.Monitoring, http://prometheus.monitoring:80",
        "https://prometheus.monitoring/, https://prometheus.monitoring:443",
        "https://mimir:8443/prometheus/, https://mimir:8443/prometheus",
        "http://[2001:DB8::1]:9090, http://[2001:db8::1]:9090"
    })
    void equalAddressesHaveOneForm(String text, String form) {
        assertThat(ServerAddress.parse(text)).map(ServerAddress::toString).contains(form);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "prometheus:9090",
                "ftp://prometheus",
                "http://user@prometheus",
                "http://prometheus?x=1",
                "http://prometheus#x",
                "http://prometheus/../admin",
                "http://prometheus/%2e%2e/admin",
                "http://prometheus//admin",
                "http://prometheus:0",
                "http://prometheus:70000",
                "http://under_score",
                "http://",
                "not an address"
            })
    void otherTextsAreNotAddresses(String text) {
        assertThat(ServerAddress.parse(text)).isEmpty();
        assertThatThrownBy(() -> AllowedAddresses.of(List.of(text)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "'%s' is not an address such as https://prometheus.monitoring:9090 (joiner.prometheus.addresses)."
                                .formatted(text));
    }

    @ParameterizedTest
    @CsvSource({
        "169.254.169.254, true",
        "169.254.0.1, true",
        "169.253.0.1, false",
        "127.0.0.1, false",
        "10.0.0.1, false",
        "fe80::1, true",
        "febf::1, true",
        "fec0::1, false",
        "fd00:ec2::254, true",
        "fd00:ec3::254, false",
        "::ffff:169.254.169.254, true",
        "64:ff9b::a9fe:a9fe, true",
        "64:ff9b::a00:1, false",
        "2002:a9fe:a9fe::1, true",
        "2002:a00:1::1, false",
        "::169.254.169.254, true",
        "::1, false"
    })
    void linkLocalAddressesAreForbidden(String address, boolean forbidden) {
        assertThat(ForbiddenNetworks.contain(InetAddress.ofLiteral(address))).isEqualTo(forbidden);
    }

    /** The number is a form of 169.254.169.254. */
    @Test
    void aNumberIsCheckedAsAnAddress() {
        assertThat(ForbiddenNetworks.contain(InetAddress.ofLiteral("2852039166")))
                .isTrue();
    }
}
