package sh.joiner.testing;

import java.time.Duration;
import java.time.Instant;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.port.interruption.StatusFeed;
import sh.joiner.port.interruption.StatusFeedContract;

class FakeStatusFeedTest extends StatusFeedContract {

    private final HandClock clock = new HandClock();
    private final FakeStatusFeed feed = new FakeStatusFeed(clock);

    @Override
    protected StatusFeed feed() {
        return feed;
    }

    @Override
    protected InstanceId instance() {
        return new InstanceId("i-1");
    }

    @Override
    protected void impair(NoticeKind check) {
        feed.impair(instance(), check);
    }

    @Override
    protected void repair() {
        feed.repair(instance());
    }

    @Override
    protected String scheduleReboot(Instant notBefore) {
        feed.schedule("instance-event-1", instance(), "system-reboot", notBefore, null, Stage.OPEN);
        return "instance-event-1";
    }

    @Override
    protected void cancel(String event) {
        feed.turn(event, Stage.CANCELED);
    }

    @Override
    protected void letPass(Duration time) {
        clock.advance(time);
    }

    @Override
    protected Instant now() {
        return clock.now();
    }
}
