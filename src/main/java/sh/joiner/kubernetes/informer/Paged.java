package sh.joiner.kubernetes.informer;

import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;

/**
 * Informers that ask for long lists in pages. The client reads an answer on the event loop that it came by: twenty thousand pods at once would hold
 * up every other answer and watch for seconds.
 */
public final class Paged {

    private static final long ITEMS = 500; // as client-go's pager

    private Paged() {}

    public static <W> SharedIndexInformer<W> informer(Informable<W> kind) {
        return kind.withLimit(ITEMS).runnableInformer(0);
    }
}
