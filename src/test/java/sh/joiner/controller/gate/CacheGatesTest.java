package sh.joiner.controller.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.model.cache.CacheName.ON_DEMAND_PRICES;
import static sh.joiner.model.cache.CacheName.SPOT_PRICES;
import static sh.joiner.model.readiness.GateName.AWS_CREDENTIALS;
import static sh.joiner.model.readiness.GateName.INSTANCE_TYPES;
import static sh.joiner.model.readiness.GateName.PRICES;
import static sh.joiner.testing.HandClock.START;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.readiness.Failure;
import sh.joiner.model.readiness.GateRule;
import sh.joiner.model.readiness.GateRule.Validity;
import sh.joiner.model.readiness.GateStatus;
import sh.joiner.model.readiness.InputReads;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.testing.HandClock;

class CacheGatesTest {

    private final RemoteCallException denied =
            new RemoteCallException(Category.FORBIDDEN, "AccessDenied", "not allowed to call GetProducts", null);
    private final RemoteCallException rejected =
            new RemoteCallException(Category.CREDENTIALS, "UnrecognizedClientException", "unknown access key", null);

    private final Gates gates = new Gates(
            List.of(
                    new GateRule(AWS_CREDENTIALS, new Validity.UntilLost(), Set.of()),
                    new GateRule(INSTANCE_TYPES, new Validity.Until(Duration.ofHours(24)), Set.of(AWS_CREDENTIALS))
                            .reportedBy(CacheName.INSTANCE_TYPES),
                    new GateRule(PRICES, new Validity.Ever(), Set.of(INSTANCE_TYPES))
                            .reportedBy(ON_DEMAND_PRICES, SPOT_PRICES)),
            new HandClock());
    private final CacheGates caches = new CacheGates(gates);

    private InputReads prices() {
        return Optional.ofNullable(gates.now().reads().get(PRICES)).orElseThrow();
    }

    private void isRefreshed(CacheName cache) {
        caches.refreshed(cache, CacheReport.ALL);
    }

    @Test
    void theProblemOfOneOfTwoCachesIsShownAsLongAsItLasts() {
        caches.failed(ON_DEMAND_PRICES, CacheReport.ALL, denied);
        isRefreshed(SPOT_PRICES);
        assertThat(prices().failure()).extracting(Failure::code).isEqualTo("AccessDenied");

        isRefreshed(ON_DEMAND_PRICES);
        assertThat(prices().failure()).isNull();
    }

    @Test
    void theNextRetryIsTheEarlierRetryOfTheTwoCaches() {
        caches.next(ON_DEMAND_PRICES, START.plusSeconds(30));
        caches.next(SPOT_PRICES, START.plusSeconds(900));

        assertThat(prices().nextTry()).isEqualTo(START.plusSeconds(30));
    }

    @Test
    void credentialsRejectedByThePricingApiBlockNoController() {
        isRefreshed(CacheName.INSTANCE_TYPES);
        caches.failed(ON_DEMAND_PRICES, CacheReport.ALL, rejected);
        caches.failed(ON_DEMAND_PRICES, CacheReport.ALL, rejected);

        assertThat(gates.now().status(AWS_CREDENTIALS)).isEqualTo(GateStatus.OPEN);
    }
}
