package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.app.environment.SandboxEnvironment;
import sh.joiner.app.setting.Settings;
import sh.joiner.board.view.CacheView;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.UserRequests;

/** A user requests a cache refresh from the standby process. Then the leader and the standby both call AWS again. */
class CacheRefreshTest {

    private final Settings settings = Installation.settings(Map.of(
            "joiner.leader-election.lease-duration", "12S",
            "joiner.leader-election.renew-deadline", "10S",
            "joiner.leader-election.retry-period", "0.3S"));
    private final SandboxEnvironment world = new SandboxEnvironment(settings.sandbox());
    private final Installation leader = new Installation(world, settings);
    private final Installation standby = new Installation(world, settings);

    @BeforeEach
    void start() {
        leader.start();
        soon(leader::isLeading);
        standby.start();
        soon(() -> types(leader).freshness().lastSuccess() != null
                && types(standby).freshness().lastSuccess() != null);
    }

    @AfterEach
    void stop() {
        standby.close();
        leader.close();
        world.close();
    }

    private static void soon(BooleanSupplier condition) {
        eventually(() -> Optional.of(condition.getAsBoolean()), is -> is);
    }

    private static CacheView types(Installation joiner) {
        return joiner.board().caches().stream()
                .filter(cache -> cache.name().equals("instance-types"))
                .findFirst()
                .orElseThrow();
    }

    private static Instant lastAnswer(Installation joiner) {
        return Optional.ofNullable(types(joiner).freshness().lastSuccess()).orElse(Instant.MIN);
    }

    @Test
    void aRefreshRequestInTheStandbyReachesTheLeader() {
        var before = lastAnswer(leader);

        assertThat(standby.userRequests().refresh(CacheName.INSTANCE_TYPES))
                .isEqualTo(new UserRequests.Outcome.Written());

        soon(() -> lastAnswer(leader).isAfter(before));
        soon(() -> types(standby).usage().misses() == 2);
        assertThat(types(leader).usage().misses()).isEqualTo(2);
        soon(() -> {
            var next = types(leader).nextRefresh();
            return next != null && !next.isBefore(before.plus(Duration.ofHours(12)));
        });
    }
}
