package sh.joiner.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Request;
import sh.joiner.port.UserRequests.Outcome;
import sh.joiner.port.interruption.Interruptions;
import sh.joiner.port.interruption.InterruptionsContract;

class FakeInterruptionsTest extends InterruptionsContract {

    private final FakeInterruptions fake = new FakeInterruptions(new HandClock());

    @Override
    protected Interruptions interruptions() {
        return fake;
    }

    @Override
    protected Outcome answer(String name, Request request, String version) {
        return fake.answer(name, request, version);
    }

    @Test
    void writesThatWereHiddenAreShownAfterCatchUp() {
        fake.create(ScheduledReboot.draft("a"));
        var reported = new ArrayList<String>();
        fake.onChange(reported::add);

        fake.fallBehind();
        writeProgress("a", ScheduledReboot.progress(Phase.PENDING));
        assertThat(fake.find("a"))
                .hasValueSatisfying(
                        interruption -> assertThat(interruption.evaluated()).isFalse());
        assertThat(reported).isEmpty();

        fake.catchUp();
        assertThat(fake.find("a"))
                .hasValueSatisfying(
                        interruption -> assertThat(interruption.evaluated()).isTrue());
        assertThat(reported).containsExactly("a");
        assertThat(fake.writes()).containsExactly("create a", "progress a Pending");
    }
}
