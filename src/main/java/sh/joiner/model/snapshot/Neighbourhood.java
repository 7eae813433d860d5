package sh.joiner.model.snapshot;

import java.util.List;
import sh.joiner.model.node.Attachment;
import sh.joiner.model.pod.Namespace;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.volume.Storage;

/**
 * The objects that restrict where pods may run and whether pods may be evicted. Every list is ordered by name.
 *
 * @param attachments the attachments of volumes to nodes that are being deleted; attachments to other nodes are left out
 */
public record Neighbourhood(
        Storage storage, List<Namespace> namespaces, List<PodBudget> budgets, List<Attachment> attachments) {

    /** Creates a neighbourhood without attachments. */
    public Neighbourhood(Storage storage, List<Namespace> namespaces, List<PodBudget> budgets) {
        this(storage, namespaces, budgets, List.of());
    }

    /** No objects. */
    public static final Neighbourhood NONE = new Neighbourhood(Storage.NONE, List.of(), List.of());

    public Neighbourhood {
        namespaces = List.copyOf(namespaces);
        budgets = List.copyOf(budgets);
        attachments = List.copyOf(attachments);
    }
}
