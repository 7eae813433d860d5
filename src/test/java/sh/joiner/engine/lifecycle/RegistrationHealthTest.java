package sh.joiner.engine.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;
import static sh.joiner.engine.lifecycle.RegistrationHealth.Outcome.FAILED;
import static sh.joiner.engine.lifecycle.RegistrationHealth.Outcome.JOINED;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.engine.lifecycle.RegistrationHealth.Outcome;
import sh.joiner.model.claim.Condition.Status;

class RegistrationHealthTest {

    private static RegistrationHealth after(List<Outcome> outcomes) {
        var health = RegistrationHealth.UNKNOWN;
        for (var outcome : outcomes) {
            health = health.plus(outcome);
        }
        return health;
    }

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource("histories")
    void twoFailuresAmongTheLastFourAreTooMany(List<Outcome> outcomes, boolean unhealthy) {
        assertThat(after(outcomes).isUnhealthy()).isEqualTo(unhealthy);
    }

    static Stream<Arguments> histories() {
        return Stream.of(
                argumentSet("one success", List.of(JOINED), false),
                argumentSet("one failure", List.of(FAILED), false),
                argumentSet("two failures", List.of(FAILED, FAILED), true),
                argumentSet("two failures and a success", List.of(FAILED, FAILED, JOINED), true),
                argumentSet("two failures and two successes", List.of(FAILED, FAILED, JOINED, JOINED), true),
                argumentSet("one failure has been forgotten", List.of(FAILED, FAILED, JOINED, JOINED, JOINED), false));
    }

    @Test
    void aPoolsConditionReplacesForgottenOutcomes() {
        assertThat(RegistrationHealth.reported(Status.TRUE).plus(FAILED).isUnhealthy())
                .isFalse();
        assertThat(RegistrationHealth.reported(Status.FALSE).plus(JOINED).isUnhealthy())
                .isTrue();
        assertThat(RegistrationHealth.reported(Status.UNKNOWN).isUnknown()).isTrue();
    }
}
