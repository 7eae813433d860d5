package sh.joiner.sandbox.cloud;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.ec2.model.Filter;

/** A cloud with a stepped clock, and short words for what tests ask of it. */
final class CloudFixture {

    static final Instant START = Instant.parse("2026-11-21T08:00:00Z");

    final SteppedClock clock = new SteppedClock(START);
    final SandboxCloud cloud =
            new SandboxCloud(clock, CloudSettings.forCluster("tour", "1.34", "http://localhost:8001"));

    static Filter filter(String name, String... values) {
        return Filter.builder().name(name).values(values).build();
    }

    static void refused(String code, String phrase, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(AwsServiceException.class, e -> {
            org.assertj.core.api.Assertions.assertThat(e.awsErrorDetails().errorCode())
                    .isEqualTo(code);
            org.assertj.core.api.Assertions.assertThat(e.awsErrorDetails().errorMessage())
                    .contains(phrase);
        });
    }

    void seconds(long seconds) {
        clock.step(Duration.ofSeconds(seconds));
    }

    List<String> privateSubnets() {
        return cloud
                .ec2()
                .describeSubnets(call -> call.filters(filter("tag:karpenter.sh/discovery", "tour")))
                .subnets()
                .stream()
                .map(subnet -> subnet.subnetId())
                .toList();
    }
}
