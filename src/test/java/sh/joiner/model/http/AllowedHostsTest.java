package sh.joiner.model.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedHostsTest {

    private final AllowedHosts named = new AllowedHosts(List.of("joiner.example.com", "*.dev.example.com"));

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(
            strings = {
                "localhost",
                "LocalHost:8080",
                "localhost.:8080",
                "joiner.localhost:8080",
                "127.0.0.1",
                "127.0.0.1:8001",
                "10.0.3.255:9000",
                "[::1]",
                "[::1]:8080",
                "[fe80::1%25eth0]:8080"
            })
    void loopbackNamesAddressesAndRequestsWithoutHostAreAllowed(String header) {
        assertThat(AllowedHosts.LOOPBACK.allow(header)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rebound.example.com:8001",
                "127.0.0.1.example.com",
                "localhost.example.com",
                "notlocalhost",
                "2130706433",
                "0x7f.0.0.1",
                "127.1",
                "256.0.0.1",
                "127.0.0.1:8080:80",
                "[::1].example.com",
                "a@127.0.0.1",
                "127.0.0.1/x"
            })
    void everyOtherNameIsRefused(String header) {
        assertThat(AllowedHosts.LOOPBACK.allow(header)).isFalse();
    }

    @Test
    void aConfiguredNameIsAllowedWithAnyPortAndAStarMatchesSubdomains() {
        assertThat(List.of(
                        "joiner.example.com", "JOINER.example.com:443", "a.dev.example.com", "b.a.dev.example.com:80"))
                .allMatch(named::allow);
        assertThat(List.of("example.com", "x.joiner.example.com", "dev.example.com", "evildev.example.com"))
                .noneMatch(named::allow);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://joiner", "joiner:8080", "*", "a b", "", "*.", "j*.example.com"})
    void anInvalidHostNameIsRejectedWithItsValue(String name) {
        assertThatThrownBy(() -> new AllowedHosts(List.of(name)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + name + "\"");
    }
}
