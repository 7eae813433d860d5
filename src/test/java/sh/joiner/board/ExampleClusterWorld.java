package sh.joiner.board;

import io.quarkus.test.junit.QuarkusTestProfile;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sh.joiner.engine.plan.Options;
import sh.joiner.port.WhatIf;
import sh.joiner.port.sandbox.Provocations;
import sh.joiner.testing.Plans;

/** The settings of {@link ExampleWorld} with an empty board, as in a real cluster without the sandbox. */
public final class ExampleClusterWorld implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
        return new ExampleWorld().getConfigOverrides();
    }

    @Override
    public Set<Class<?>> getEnabledAlternatives() {
        return Set.of(Wiring.class);
    }

    /** Provides the beans that {@code app} provides in production. */
    @Alternative
    public static final class Wiring {

        @Produces
        @Singleton
        Board board() {
            return new Board(
                    new ProcessLocation(ProcessLocation.World.CLUSTER, "prod-eu", "eu-central-1"),
                    () -> Example.NOW,
                    Options.DEFAULT);
        }

        @Produces
        @Singleton
        ExampleUserRequests exampleUserRequests() {
            return new ExampleUserRequests();
        }

        @Produces
        @Singleton
        WhatIf whatIf() {
            return ExampleSupply.whatIf();
        }

        @Produces
        @Singleton
        Simulations simulations(Board board) {
            return new Simulations(board, Duration.ofSeconds(10), Plans::of);
        }

        @Produces
        @Singleton
        Optional<Provocations> provocations() {
            return Optional.empty();
        }
    }
}
