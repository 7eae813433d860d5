package sh.joiner.port.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.Failures;

class FailuresTest {

    private final List<Throwable> escalated = new ArrayList<>();
    private final List<Throwable> reported = new ArrayList<>();

    @Test
    void aStackOverflowIsOnlyReported() throws InterruptedException {
        contained(() -> overflow(0));

        assertThat(reported).singleElement().isInstanceOf(StackOverflowError.class);
        assertThat(escalated).isEmpty();
    }

    @Test
    void anErrorOfTheVirtualMachineAlsoGoesToTheThreadsHandler() throws InterruptedException {
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

    @Test
    void aListenerThatFailsDoesNotAffectTheOthers() throws InterruptedException {
        var calls = new ArrayList<String>();
        Runnable broken = () -> {
            throw new IllegalStateException("broken");
        };

        onThread(() ->
                Failures.callAll(List.of(() -> calls.add("first"), broken, () -> calls.add("last")), Runnable::run));

        assertThat(calls).containsExactly("first", "last");
        assertThat(escalated).singleElement().isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aCacheListenerThatFailsDoesNotAffectTheOthers() throws InterruptedException {
        var calls = new ArrayList<String>();
        CacheReport broken = report(_ -> {
            throw new IllegalStateException("broken");
        });

        onThread(() ->
                CacheReport.all(List.of(broken, report(calls::add))).refreshed(CacheName.IMAGES, CacheReport.ALL));

        assertThat(calls).containsExactly("refreshed");
        assertThat(escalated).hasSize(1);
    }

    private void contained(Runnable task) throws InterruptedException {
        onThread(() -> Failures.contain(task, reported::add));
    }

    private void onThread(Runnable task) throws InterruptedException {
        var thread = Thread.ofPlatform()
                .uncaughtExceptionHandler((_, failure) -> escalated.add(failure))
                .start(task);
        thread.join();
    }

    /** Records the name of each called method. */
    private static CacheReport report(Consumer<String> calls) {
        return (CacheReport) Proxy.newProxyInstance(
                CacheReport.class.getClassLoader(), new Class<?>[] {CacheReport.class}, (_, method, _) -> {
                    calls.accept(method.getName());
                    return null;
                });
    }

    private static int overflow(int depth) {
        return depth < 0 ? 0 : overflow(depth + 1) + 1;
    }
}
