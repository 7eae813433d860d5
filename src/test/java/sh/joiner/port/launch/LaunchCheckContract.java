package sh.joiner.port.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.port.launch.LaunchCheck.Answer;

/** The contract of {@link LaunchCheck}. */
public abstract class LaunchCheckContract {

    protected abstract LaunchCheck check();

    /** Returns an order that EC2 would accept. */
    protected abstract LaunchOrder order();

    /** Returns the number of launched instances. */
    protected abstract int started();

    @Test
    void aValidOrderIsAllowedAndLaunchesNothing() {
        assertThat(check().check(order())).isEqualTo(new Answer.Allowed());
        assertThat(started()).isZero();
    }

    @Test
    void anOrderWithoutASuitableImageIsRefusedWithAMessage() {
        var order = order();
        var empty = new LaunchOrder(
                order.claim(), order.nodeClass(), List.of(), order.capacityType(), List.of(), order.tags());

        assertThat(check().check(empty))
                .isInstanceOfSatisfying(
                        Answer.Refused.class,
                        refused -> assertThat(refused.message()).contains("no image"));
    }
}
