package sh.joiner.kubernetes.informer;

import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;

/**
 * Creates informers that read long lists in pages. The client parses an answer on its event loop. An answer with 20,000 pods would delay
 * all other answers and watches for seconds.
 */
public final class Paged {

    private static final long ITEMS = 500; // page size of client-go's pager

    private Paged() {}

    public static <W> SharedIndexInformer<W> informer(Informable<W> kind) {
        return kind.withLimit(ITEMS).runnableInformer(0);
    }
}
