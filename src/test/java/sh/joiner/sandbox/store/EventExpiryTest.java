package sh.joiner.sandbox.store;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.sandbox.testing.TestCluster.eventually;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.sandbox.testing.Yaml;

class EventExpiryTest {

    @Test
    void deletesEventsAfterAnHour() throws InterruptedException {
        var clock = new SetClock();
        try (var cluster = new SandboxCluster(clock, "1.34.2", List.of())) {
            var store = cluster.store();
            store.create("events", event("old"));
            clock.now = clock.now.plus(Duration.ofMinutes(61));

            for (int i = 0; i < 256; i++) {
                store.create("events", event("e" + i));
            }

            eventually(() -> store.get("events", "default", "old").isEmpty());
            assertThat(store.get("events", "default", "e0")).isPresent();
        }
    }

    private static ObjectNode event(String name) {
        return Yaml.object("{metadata: {name: %s, namespace: default}, reason: Tested}".formatted(name));
    }

    private static final class SetClock implements WorldClock {

        private volatile Instant now = Instant.parse("2026-01-05T12:00:00Z");

        @Override
        public Instant now() {
            return now;
        }

        @Override
        public Timer schedule(Duration after, Runnable task) {
            throw new UnsupportedOperationException("the store schedules no task");
        }

        @Override
        public void onJump(Runnable listener) {
            // The test sets the time before the store reads the clock.
        }
    }
}
