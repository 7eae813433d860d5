package sh.joiner.sandbox.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.sandbox.cloud.CloudFixture.filter;
import static sh.joiner.sandbox.cloud.CloudFixture.refused;

import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.call.Fault.Effect.Delay;
import sh.joiner.sandbox.call.Fault.Effect.EmptyAnswer;
import sh.joiner.sandbox.call.Fault.Effect.HalfAnswer;
import sh.joiner.sandbox.call.Fault.Effect.LossAfter;
import sh.joiner.sandbox.call.Fault.Effect.LossBefore;
import sh.joiner.sandbox.call.Fault.Effect.Refusal;
import sh.joiner.sandbox.call.Fault.Effect.Throttle;
import sh.joiner.sandbox.cloud.CloudFixture;
import sh.joiner.testing.CallFaults;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.iam.model.IamException;

class FaultsTest {

    final CloudFixture world = new CloudFixture();
    final Calls calls = world.cloud.calls();
    final Ec2Client ec2 = world.cloud.ec2();

    @Test
    void refusesOnlyTheCallsThatItsGlobsMatch() {
        calls.add(CallFaults.always("ec2", "DescribeInstance*", new Refusal("InternalError", "")));

        refused("InternalError", "internal error", () -> ec2.describeInstanceStatus());
        refused("InternalError", "internal error", () -> ec2.describeInstances());
        assertThat(ec2.describeSubnets().subnets()).isNotEmpty();

        calls.removeAllFaults();
        assertThat(ec2.describeInstances().reservations()).isEmpty();
    }

    @Test
    void endsAfterItsCountOrItsTime() {
        var end = world.clock.now().plusSeconds(60);
        calls.add(CallFaults.always("*", "*", new Throttle()).times(1));
        calls.add(CallFaults.until(end, "IAM", "*", new Refusal("AccessDenied", "no")));

        refused("RequestLimitExceeded", "Request limit exceeded", () -> ec2.describeSubnets());
        assertThat(ec2.describeSubnets().subnets()).isNotEmpty();
        assertThatExceptionOfType(IamException.class)
                .isThrownBy(() -> world.cloud.iam().listInstanceProfiles());
        assertThat(calls.faults()).hasSize(1);

        world.seconds(60);
        assertThat(world.cloud.iam().listInstanceProfiles().instanceProfiles()).isNotEmpty();
        assertThat(calls.faults()).isEmpty();
    }

    @Test
    void aFaultWithAProbabilityAffectsTheSameCallsInEveryRun() {
        assertThat(affectedOf40(new CloudFixture()))
                .isEqualTo(affectedOf40(new CloudFixture()))
                .hasSizeBetween(5, 20);
    }

    static List<Integer> affectedOf40(CloudFixture other) {
        other.cloud.calls().add(CallFaults.sometimes("EC2", "*", new Throttle(), 0.3));
        return IntStream.range(0, 40).filter(i -> isRefused(other)).boxed().toList();
    }

    static boolean isRefused(CloudFixture other) {
        try {
            return other.cloud.ec2().describeSubnets().subnets().isEmpty();
        } catch (AwsServiceException e) {
            return true;
        }
    }

    @Test
    void aCallWhoseAnswerIsLostTakesEffect() {
        calls.add(CallFaults.always("EC2", "CreateLaunchTemplate", new LossBefore())
                .times(1));
        assertThatExceptionOfType(SdkClientException.class)
                .isThrownBy(() -> world.template("node", UnaryOperator.identity()));
        assertThat(templates()).isZero();

        calls.add(CallFaults.always("EC2", "CreateLaunchTemplate", new LossAfter())
                .times(1));
        assertThatExceptionOfType(SdkClientException.class)
                .isThrownBy(() -> world.template("node", UnaryOperator.identity()));
        assertThat(templates()).isEqualTo(1);
        assertThat(calls.counts())
                .filteredOn(count -> count.outcome().equals("lost"))
                .extracting(CallCount::count)
                .containsExactly(2L);
    }

    int templates() {
        return ec2.describeLaunchTemplates().launchTemplates().size();
    }

    @Test
    void answersCanBeEmptyOrHalf() {
        calls.add(CallFaults.always("EC2", "DescribeSubnets", new HalfAnswer()).times(1));
        assertThat(ec2.describeSubnets().subnets()).hasSize(3);

        calls.add(CallFaults.always("EC2", "DescribeSubnets", new EmptyAnswer()).times(1));
        assertThat(ec2.describeSubnets().subnets()).isEmpty();

        calls.add(CallFaults.always("SSM", "*", new EmptyAnswer()));
        assertThat(world.cloud
                        .ssm()
                        .getParameter(call -> call.name(CloudFixture.AL2023))
                        .parameter())
                .isNull();
    }

    @Test
    void aSlowAnswerIsDelayedByTheSandboxClockAndDelaysNoOtherCall() throws Exception {
        calls.add(CallFaults.always("EC2", "DescribeSubnets", new Delay(Duration.ofSeconds(30))));
        var slow = CompletableFuture.supplyAsync(() -> ec2.describeSubnets());
        assertThat(ec2.describeSecurityGroups(call -> call.filters(filter("group-name", "default")))
                        .securityGroups())
                .hasSize(1);

        while (!slow.isDone()) {
            world.seconds(1);
            TimeUnit.MILLISECONDS.sleep(1);
        }

        assertThat(world.clock.now()).isAfterOrEqualTo(CloudFixture.START.plusSeconds(30));
    }

    @Test
    void aCallThatIsNotAllowedIsExplainedInAMessageThatStsDecodes() {
        calls.add(CallFaults.always("EC2", "CreateTags", new Refusal("UnauthorizedOperation", "")));

        assertThatExceptionOfType(AwsServiceException.class)
                .isThrownBy(() -> ec2.createTags(call -> call.resources("i-1")))
                .satisfies(e -> assertThat(decoded(e.awsErrorDetails().errorMessage()))
                        .contains("\"allowed\":false", "ec2:CreateTags", "JoinerController-tour"));
    }

    String decoded(String message) {
        assertThat(message).contains("is not authorized to perform: ec2:CreateTags");
        var encoded = message.substring(message.lastIndexOf(' ') + 1);
        return world.cloud
                .sts()
                .decodeAuthorizationMessage(call -> call.encodedMessage(encoded))
                .decodedMessage();
    }

    @Test
    void ec2ThrottlesCallsOnceRequestLimitsAreEnforced() {
        IntStream.range(0, 150).forEach(i -> ec2.describeSubnets());
        calls.enforceRequestLimits();
        IntStream.range(0, 100).forEach(i -> ec2.describeSubnets());

        refused("RequestLimitExceeded", "limit", () -> ec2.describeSubnets());
        assertThat(ec2.describeSecurityGroups().securityGroups()).isNotEmpty();
        world.seconds(1);
        IntStream.range(0, 20).forEach(i -> ec2.describeSubnets());
        refused("RequestLimitExceeded", "limit", () -> ec2.describeSubnets());
    }

    @Test
    void theLogContainsEachCallAndItsRate() {
        ec2.describeSubnets();
        world.seconds(61);
        ec2.describeSubnets();

        assertThat(calls.counts()).containsExactly(new CallCount("EC2", "DescribeSubnets", "ok", 2, 1));
        assertThat(calls.last())
                .extracting(CallRecord::at)
                .containsExactly(CloudFixture.START, CloudFixture.START.plusSeconds(61));
    }

    @Test
    void refusesInvalidProbabilitiesAndCounts() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CallFaults.sometimes("*", "*", new Throttle(), 1.1))
                .withMessageContaining("1.1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CallFaults.always("*", "*", new Throttle()).times(0))
                .withMessageContaining("0");
    }

    @Test
    void aFaultIsRemovedByItsId() {
        var id = calls.add(CallFaults.always("ec2", "DescribeVpcs", new Throttle()));
        calls.add("mine", CallFaults.always("ec2", "DescribeSubnets", new Throttle()));
        assertThat(calls.faults()).containsOnlyKeys(id, "mine");

        calls.removeFault("mine");

        assertThat(calls.faults()).containsOnlyKeys(id);
        assertThatThrownBy(() -> calls.removeFault("mine")).isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(() -> calls.add(id, CallFaults.always("*", "*", new Throttle())))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
