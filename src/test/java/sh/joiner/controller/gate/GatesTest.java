package sh.joiner.controller.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.model.readiness.GateName.AWS_CREDENTIALS;
import static sh.joiner.model.readiness.GateName.INSTANCE_TYPES;
import static sh.joiner.model.readiness.GateName.OFFERINGS;
import static sh.joiner.model.readiness.GateName.SUBNETS;
import static sh.joiner.testing.HandClock.START;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.readiness.Obstacle;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.GateRule;
import sh.joiner.model.readiness.GateRule.Validity;
import sh.joiner.model.readiness.GateStatus;
import sh.joiner.model.readiness.InputReads.Demand;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

class GatesTest {

    private static final Duration DAY = Duration.ofHours(24);

    private final HandClock clock = new HandClock();
    private final Gates gates = new Gates(
            List.of(
                    new GateRule(AWS_CREDENTIALS, new Validity.UntilLost(), Set.of()),
                    new GateRule(INSTANCE_TYPES, new Validity.Until(DAY), Set.of(AWS_CREDENTIALS)),
                    new GateRule(OFFERINGS, new Validity.Until(DAY), Set.of(INSTANCE_TYPES)),
                    new GateRule(SUBNETS, new Validity.Until(Duration.ofHours(1)), Set.of(AWS_CREDENTIALS))),
            clock);
    private final Needs<String> needs =
            gates.declare("provisioning", gates.gated(OFFERINGS, "the catalog").once(SUBNETS));
    private final List<String> seen = new ArrayList<>();

    private void answer(GateName... all) {
        for (var gate : all) {
            gates.health(gate).answered();
        }
    }

    private List<String> closed() {
        return needs.obstacles().stream()
                .map(Obstacle::gate)
                .map(GateName::word)
                .toList();
    }

    private static RemoteCallException failure(Category category, String code) {
        return new RemoteCallException(category, code, code + ": no", null);
    }

    @Test
    void anInputIsAvailableWhenTheLastGateIsOpen() {
        answer(INSTANCE_TYPES, OFFERINGS);
        assertThat(needs.inputs()).isEmpty();
        assertThat(closed()).containsExactly("Subnets");

        answer(SUBNETS);
        assertThat(needs.inputs()).contains("the catalog");
    }

    @Test
    void anAnswerProvesThatTheCredentialsAreAccepted() {
        assertThat(closed()).containsExactly("AwsCredentials", "InstanceTypes", "Offerings", "Subnets");

        answer(SUBNETS);

        assertThat(closed()).containsExactly("InstanceTypes", "Offerings");
    }

    @Test
    void anAnswerOfAnEarlierRunDoesNotOpenTheGateOfTheCredentials() {
        gates.health(INSTANCE_TYPES).answered(START.minus(Duration.ofHours(3)));

        assertThat(closed()).containsExactly("AwsCredentials", "Offerings", "Subnets");
    }

    @Test
    void aControllerThatFailsWhenItIsWokenDoesNotBlockOthers() throws InterruptedException {
        needs.onOpening(() -> {
            throw new IllegalStateException("broken");
        });
        needs.onOpening(() -> seen.add("opened"));
        gates.onChange(() -> seen.add("news"));

        Thread.ofPlatform()
                .uncaughtExceptionHandler((_, failure) -> seen.add(String.valueOf(failure.getMessage())))
                .start(() -> answer(SUBNETS, INSTANCE_TYPES, OFFERINGS))
                .join();

        assertThat(seen).endsWith("broken", "opened", "news");
    }

    @Test
    void aWaitingControllerIsWokenOnceWhenTheLastGateOpens() {
        needs.onOpening(() -> seen.add("opened"));

        answer(INSTANCE_TYPES, OFFERINGS);
        assertThat(seen).isEmpty();
        answer(SUBNETS);
        assertThat(seen).containsExactly("opened");
        answer(SUBNETS, INSTANCE_TYPES);
        assertThat(seen).containsExactly("opened");
    }

    @Test
    void aGateClosesWhenItsInputIsTooOldAndOpensWithTheNextAnswer() {
        answer(INSTANCE_TYPES, OFFERINGS, SUBNETS);
        gates.onChange(() -> seen.add(gates.now().status(SUBNETS).name()));

        clock.advance(Duration.ofHours(1));

        assertThat(seen).containsExactly("TOO_OLD");
        assertThat(needs.inputs()).isEmpty();
        needs.onOpening(() -> seen.add("opened"));
        answer(SUBNETS);
        assertThat(seen).contains("opened");
    }

    @Test
    void rejectedCredentialsCloseAllGatesThatNeedThem() {
        answer(INSTANCE_TYPES, OFFERINGS, SUBNETS);

        gates.health(SUBNETS).failed(failure(Category.CREDENTIALS, "ExpiredToken"));
        gates.health(INSTANCE_TYPES).failed(failure(Category.CREDENTIALS, "ExpiredToken"));

        assertThat(gates.now().status(AWS_CREDENTIALS)).isEqualTo(GateStatus.LOST);
        assertThat(closed()).containsExactly("AwsCredentials");
    }

    @Test
    void aMissingPermissionDoesNotCloseTheGateOfTheCredentials() {
        answer(INSTANCE_TYPES, OFFERINGS, SUBNETS);

        gates.health(SUBNETS).failed(failure(Category.FORBIDDEN, "UnauthorizedOperation"));
        gates.health(SUBNETS).failed(failure(Category.FORBIDDEN, "UnauthorizedOperation"));

        assertThat(closed()).isEmpty();
    }

    @Test
    void anInputThatIsNotNeededDoesNotBlockAController() {
        gates.demand(Set.of(SUBNETS), Demand.UNWANTED);

        answer(INSTANCE_TYPES, OFFERINGS);

        assertThat(needs.inputs()).isPresent();
    }

    @Test
    void aLoopRunsOnlyWhileItsGatesAreOpenAndImmediatelyWhenTheyOpen() {
        var runner = new SingleThreadRunner(clock);
        try (var loop = needs.loop(runner, (catalog, _) -> pass(catalog))) {
            loop.start();
            loop.wake();
            runner.run();
            assertThat(seen).isEmpty();

            answer(INSTANCE_TYPES, OFFERINGS, SUBNETS);
            runner.run();
            assertThat(seen).containsExactly("the catalog");

            runner.advance(Duration.ofHours(2));
            assertThat(seen).as("the subnets are too old").hasSizeLessThan(5);
            assertThat(needs.inputs()).isEmpty();
        }
    }

    private Duration pass(String catalog) {
        seen.add(catalog);
        return DAY;
    }

    @Test
    void aControllerDeclaresItsNeedsOnce() {
        assertThatThrownBy(() -> gates.declare("provisioning", gates.gated(OFFERINGS, "again")))
                .hasMessage("controller provisioning has already declared its needs");
    }
}
