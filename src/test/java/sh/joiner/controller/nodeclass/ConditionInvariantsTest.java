package sh.joiner.controller.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;
import static sh.joiner.api.ec2.EC2NodeClass.INSTANCE_PROFILE_READY;
import static sh.joiner.api.ec2.EC2NodeClass.VALIDATION_SUCCEEDED;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.ec2.EC2NodeClass;

/** Invariants of the conditions of a class: each answer of AWS × each previous state × each part. */
class ConditionInvariantsTest {

    private static final long GENERATION = 7;

    static Stream<Arguments> cases() {
        return Arrays.stream(PartCase.values())
                .flatMap(part -> Arrays.stream(Before.values())
                        .flatMap(before -> Arrays.stream(AwsAnswer.values())
                                .map(says -> argumentSet(part + " · " + before + " · " + says, part, before, says))));
    }

    /** The state of the conditions before the pass. */
    enum Before {
        NOTHING(false, Duration.ZERO),
        GOOD(false, Duration.ofMinutes(2)),
        GOOD_LONG_AGO(false, Duration.ofHours(2)),
        GOOD_OF_AN_OLDER_SPEC(true, Duration.ofMinutes(2)),
        WRONG(false, Duration.ofMinutes(2)),
        WRONG_OF_AN_OLDER_SPEC(true, Duration.ofMinutes(2)),
        UNANSWERED(false, Duration.ofMinutes(2));

        private final boolean edited;
        private final Duration age;

        Before(boolean edited, Duration age) {
            this.edited = edited;
            this.age = age;
        }

        /** Produces this state: runs passes with the answers of AWS that lead to it. */
        ReconciledClass arrange(PartCase part) {
            var world = part.world();
            var object = edited ? part.olderSpec() : part.object();
            object.getMetadata().setGeneration(edited ? GENERATION - 1 : GENERATION);
            var reconciled = new ReconciledClass(world, object);
            if (this != NOTHING) {
                part.answer(world, answer());
                reconciled.again();
            }
            world.clock.advance(age);
            object.setSpec(part.object().getSpec());
            object.getMetadata().setGeneration(GENERATION);
            return reconciled;
        }

        private AwsAnswer answer() {
            return switch (this) {
                case NOTHING, GOOD, GOOD_LONG_AGO, GOOD_OF_AN_OLDER_SPEC -> AwsAnswer.FOUND;
                case WRONG, WRONG_OF_AN_OLDER_SPEC -> AwsAnswer.EMPTY;
                case UNANSWERED -> AwsAnswer.TIMEOUT;
            };
        }
    }

    private static ReconciledClass passed(PartCase part, Before before, AwsAnswer says) {
        var reconciled = before.arrange(part);
        part.answer(reconciled.world(), says);
        reconciled
                .object()
                .getMetadata()
                .setAnnotations(Map.of("asked", "again")); // otherwise EC2's last answer is used
        return reconciled.again();
    }

    private static Map<String, String> statuses(ReconciledClass reconciled) {
        return EC2NodeClass.CONDITIONS.dependents().stream()
                .collect(Collectors.toMap(type -> type, type -> reconciled.condition(type).status));
    }

    private static List<Condition> all(ReconciledClass reconciled) {
        return Objects.requireNonNull(reconciled.object().getStatus().conditions);
    }

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource("cases")
    void aConditionIsTrueOnlyIfAnAnswerConfirmsIt(PartCase part, Before before, AwsAnswer says) {
        var reconciled = passed(part, before, says);

        boolean good = before == Before.GOOD || before == Before.GOOD_LONG_AGO;
        boolean kept = part.learnsNothing(says) && part.isKnown(good, before == Before.GOOD_LONG_AGO);
        boolean known = says == AwsAnswer.FOUND || kept;
        assertThat(reconciled.condition(part.condition()).status.equals(Condition.TRUE))
                .as(reconciled.statusAndReason(part.condition()))
                .isEqualTo(known);
    }

    @ParameterizedTest
    @EnumSource(Before.class)
    void anImageIsKeptOnlyIfItWasFoundForThisSpecWithinAnHour(Before before) {
        var reconciled = passed(PartCase.IMAGES_OF_A_VARIANT, before, AwsAnswer.THROTTLED);

        assertThat(Objects.requireNonNull(reconciled.object().getStatus().amis))
                .extracting(ami -> ami.id)
                .containsExactlyElementsOf(before == Before.GOOD ? List.of("ami-1", "ami-gpu") : List.of("ami-1"));
    }

    static Stream<Arguments> missingAnswers() {
        return Arrays.stream(PartCase.values())
                .flatMap(part -> Arrays.stream(AwsAnswer.values())
                        .filter(part::isMissingAnswer)
                        .map(says -> argumentSet(part + " · " + says, part, says)));
    }

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource("missingAnswers")
    void aMissingAnswerKeepsTrueConditionsOfAnUnchangedSpec(PartCase part, AwsAnswer says) {
        var reconciled = passed(part, Before.GOOD, says);

        assertThat(statuses(reconciled).values()).hasSize(7).containsOnly(Condition.TRUE);
    }

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource("cases")
    void onePassSetsAllConditionsForTheCurrentGeneration(PartCase part, Before before, AwsAnswer says) {
        assertThat(all(passed(part, before, says))).hasSize(8).allSatisfy(said -> {
            assertThat(said.reason).isNotEmpty().isNotEqualTo("AwaitingReconciliation");
            assertThat(said.observedGeneration).isEqualTo(GENERATION);
        });
    }

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource("cases")
    void theConditionsOfAClassAgreeWithEachOther(PartCase part, Before before, AwsAnswer says) {
        var reconciled = passed(part, before, says);
        var statuses = statuses(reconciled);

        boolean allGood = statuses.values().stream().allMatch(Condition.TRUE::equals);
        assertThat(reconciled.condition("Ready").status.equals(Condition.TRUE)).isEqualTo(allGood);
        if (reconciled.condition(VALIDATION_SUCCEEDED).status.equals(Condition.TRUE)) {
            assertThat(allGood)
                    .as("a validated class has all dependencies: %s", all(reconciled))
                    .isTrue();
        }
        if (reconciled.statusAndReason(VALIDATION_SUCCEEDED).contains("InstanceProfile")) {
            assertThat(reconciled.statusAndReason(VALIDATION_SUCCEEDED))
                    .isEqualTo(reconciled.statusAndReason(INSTANCE_PROFILE_READY));
        }
    }

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource("cases")
    void anUnknownConditionHasAReasonAMessageAndTheTimeOfTheNextTry(PartCase part, Before before, AwsAnswer says) {
        var reconciled = passed(part, before, says);
        var now = reconciled.world().clock.now();

        assertThat(all(reconciled))
                .filteredOn(said -> said.status.equals(Condition.UNKNOWN))
                .allSatisfy(said -> {
                    assertThat(said.message).isNotEmpty();
                    assertThat(reconciled.world().inspected().nextTry(said.type))
                            .isAfter(now)
                            .isBeforeOrEqualTo(now.plus(Duration.ofMinutes(1)));
                });
    }
}
