package sh.joiner.board;

import io.quarkus.test.junit.QuarkusTestProfile;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sh.joiner.port.WhatIf;
import sh.joiner.port.sandbox.Provocations;
import sh.joiner.testing.Plans;

/** Serves the pages and the REST API for the example, without loops that would change the example. */
public final class ExampleWorld implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of(
                "joiner.autostart", "false",
                "joiner.cluster-name", "example",
                "smallrye.config.mapping.validate-unknown", "false",
                "quarkus.arc.exclude-types", "sh.joiner.app.**,sh.joiner.controller.**");
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
            return Example.board();
        }

        @Produces
        @Singleton
        ExampleSandbox sandbox() {
            return new ExampleSandbox();
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
        Optional<Provocations> provocations(ExampleSandbox sandbox) {
            return Optional.of(sandbox);
        }
    }
}
