package sh.joiner.app.gauge;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.app.meter.MeterFixture;
import sh.joiner.model.request.ApiUsage;
import sh.joiner.model.request.ApiUsage.Breaker;
import sh.joiner.model.request.ApiUsage.Counts;

class RequestGaugesTest {

    private static final Instant NOW = Instant.parse("2026-11-23T12:00:00Z");

    private final MeterFixture fixture = new MeterFixture();

    @Test
    void requestsBudgetAndBreakerOfEachApiAreExported() {
        fixture.meters.requestsAre(() -> List.of(
                new ApiUsage("EC2", "CreateFleet", 50, 5, 12.5, 3, Breaker.OPEN, NOW, NOW, new Counts(7, 6, 5, 4))));

        assertThat(fixture.text().lines().filter(line -> line.startsWith("joiner_aws_")))
                .containsExactlyInAnyOrder(
                        "joiner_aws_requests_total{service=\"EC2\",action=\"CreateFleet\",outcome=\"answered\",} 7.0",
                        "joiner_aws_requests_total{service=\"EC2\",action=\"CreateFleet\",outcome=\"refused\",} 6.0",
                        "joiner_aws_requests_total{service=\"EC2\",action=\"CreateFleet\",outcome=\"unanswered\",} 5.0",
                        "joiner_aws_requests_total{service=\"EC2\",action=\"CreateFleet\",outcome=\"not_sent\",} 4.0",
                        "joiner_aws_request_budget{service=\"EC2\",action=\"CreateFleet\",} 5.0",
                        "joiner_aws_requests_available{service=\"EC2\",action=\"CreateFleet\",} 12.5",
                        "joiner_aws_requests_waiting{service=\"EC2\",action=\"CreateFleet\",} 3.0",
                        "joiner_aws_circuit_breaker_open{service=\"EC2\",action=\"CreateFleet\",} 1.0");
    }
}
