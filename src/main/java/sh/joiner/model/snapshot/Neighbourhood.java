package sh.joiner.model.snapshot;

import java.util.List;
import sh.joiner.model.pod.Namespace;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.volume.Storage;

/** What stands around pods and has a say in where they may go and whether they may leave. Every list is ordered by name. */
public record Neighbourhood(Storage storage, List<Namespace> namespaces, List<PodBudget> budgets) {

    /** Nothing. */
    public static final Neighbourhood NONE = new Neighbourhood(Storage.NONE, List.of(), List.of());

    public Neighbourhood {
        namespaces = List.copyOf(namespaces);
        budgets = List.copyOf(budgets);
    }
}
