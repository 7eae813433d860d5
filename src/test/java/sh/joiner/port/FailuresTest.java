package sh.joiner.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class FailuresTest {

    private final List<Throwable> escalated = new ArrayList<>();
    private final List<Throwable> reported = new ArrayList<>();

    @Test
    void aTaskThatOverflowsTheStackIsReportedAndNothingElse() throws InterruptedException {
        contained(() -> overflow(0));

        assertThat(reported).singleElement().isInstanceOf(StackOverflowError.class);
        assertThat(escalated).isEmpty();
    }

    @Test
    void anErrorOfTheVirtualMachineGoesToTheThreadsHandlerToo() throws InterruptedException {
        contained(() -> {
            throw new CompletionException(new OutOfMemoryError("of the test"));
        });

        assertThat(reported).hasSize(1);
        assertThat(escalated).singleElement().isInstanceOf(CompletionException.class);
    }

    @Test
    void anErrorBecomesAnExceptionWithTheErrorAsItsCause() {
        var error = new NoClassDefFoundError("sh/joiner/Missing");
        var exception = new IllegalArgumentException("no");

        assertThat(Failures.asException(error)).hasCause(error);
        assertThat(Failures.asException(exception)).isSameAs(exception);
    }

    private void contained(Runnable task) throws InterruptedException {
        var thread = Thread.ofPlatform()
                .uncaughtExceptionHandler((_, failure) -> escalated.add(failure))
                .start(() -> Failures.contain(task, reported::add));
        thread.join();
    }

    private static int overflow(int depth) {
        return depth < 0 ? 0 : overflow(depth + 1) + 1;
    }
}
