package sh.joiner.testing;

import java.time.Duration;
import sh.joiner.port.interruption.NoticeQueue;
import sh.joiner.port.interruption.NoticeQueueContract;

class FakeNoticeQueueTest extends NoticeQueueContract {

    private final HandClock clock = new HandClock();
    private final FakeNoticeQueue queue = new FakeNoticeQueue(clock);

    @Override
    protected NoticeQueue queue() {
        return queue;
    }

    @Override
    protected void send(String body) {
        queue.send(body);
    }

    @Override
    protected void letBeVisibleAgain(NoticeQueue.Message message) {
        clock.advance(Duration.ofSeconds(20));
    }
}
