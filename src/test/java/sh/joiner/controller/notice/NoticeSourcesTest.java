package sh.joiner.controller.notice;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.HandClock;

class NoticeSourcesTest {

    private final HandClock clock = new HandClock();
    private final NoticeSources sources = new NoticeSources(Set.of());

    @Test
    void noNoticeIsListedBeforeEc2HasAnswered() {
        assertThat(sources.at(clock.now()).listed()).isEmpty();
    }

    @Test
    void aNoticeThatIsMissingOnceStaysListed() {
        sources.listed(Set.of("a", "b"), Set.of(), clock.now());
        sources.listed(Set.of("a"), Set.of("b", "never-listed"), clock.now());

        assertThat(sources.at(clock.now()).listed()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void aNoticeThatIsNoLongerListedIsRemoved() {
        sources.listed(Set.of("a", "b"), Set.of(), clock.now());
        sources.listed(Set.of("a"), Set.of(), clock.now());

        assertThat(sources.at(clock.now()).listed()).containsExactly("a");
    }

    @Test
    void noNoticeIsListedMoreThanFiveMinutesAfterTheLastAnswer() {
        sources.listed(Set.of("a"), Set.of(), clock.now());

        clock.advance(Duration.ofMinutes(5));
        assertThat(sources.at(clock.now()).listed()).containsExactly("a");
        clock.advance(Duration.ofSeconds(1));
        assertThat(sources.at(clock.now()).listed()).isEmpty();
    }
}
