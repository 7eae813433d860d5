package sh.joiner.engine.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import sh.joiner.engine.plan.Policy;
import sh.joiner.testing.Plans;
import sh.joiner.testing.World;
import sh.joiner.testing.checker.PlanChecker;
import sh.joiner.testing.scenario.Scenario;

/** Golden tests of scheduling, one folder for each scenario. {@code -Dscenarios.accept} writes the current plans as the expected ones. */
final class ScenariosTest {

    private static final boolean ACCEPT = System.getProperty("scenarios.accept") != null;

    @TestFactory
    Stream<DynamicTest> planIsAsExpected() {
        return Scenario.all().stream()
                .map(scenario -> DynamicTest.dynamicTest(scenario.name(), () -> planIsAsExpected(scenario)));
    }

    private static void planIsAsExpected(Scenario scenario) {
        var given = scenario.given();
        var plan = Plans.of(given.snapshot(), given.policy());
        if (ACCEPT) {
            scenario.accept(Plans.text(plan));
        }

        assertThat(scenario.isComplete()).as("all files of the scenario exist").isTrue();
        assertThat(scenario.story().lines()).as("lines of the story").hasSizeBetween(1, 3);
        assertThat(Plans.text(plan)).isEqualTo(scenario.expected());
        if (given.policy().reserved() == Policy.Reserved.STRICT) {
            assertThat(PlanChecker.faults(given.snapshot(), plan)).isEmpty();
        }
        var shuffled = World.shuffled(given.snapshot(), 42);
        assertThat(Plans.text(Plans.of(shuffled, given.policy()))).isEqualTo(Plans.text(plan));
    }
}
