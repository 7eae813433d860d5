package sh.joiner.model.snapshot;

import java.util.List;
import sh.joiner.model.node.Attachment;
import sh.joiner.model.pod.Namespace;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.volume.Storage;
import sh.joiner.model.window.DisruptionRules;

/**
 * The objects that restrict where pods may run, whether pods may be evicted, and when nodes may be removed. Every list is ordered by name.
 *
 * @param attachments the attachments of volumes to nodes that are being deleted; attachments to other nodes are left out
 */
public record Neighbourhood(
        Storage storage,
        List<Namespace> namespaces,
        List<PodBudget> budgets,
        List<Attachment> attachments,
        DisruptionRules rules) {

    /** Creates a neighbourhood without freezes and maintenance windows. */
    public Neighbourhood(
            Storage storage, List<Namespace> namespaces, List<PodBudget> budgets, List<Attachment> attachments) {
        this(storage, namespaces, budgets, attachments, DisruptionRules.NONE);
    }

    /** Creates a neighbourhood without attachments, freezes and maintenance windows. */
    public Neighbourhood(Storage storage, List<Namespace> namespaces, List<PodBudget> budgets) {
        this(storage, namespaces, budgets, List.of());
    }

    /** Returns a copy with these freezes and maintenance windows. */
    public Neighbourhood with(DisruptionRules others) {
        return new Neighbourhood(storage, namespaces, budgets, attachments, others);
    }

    /** No objects. */
    public static final Neighbourhood NONE = new Neighbourhood(Storage.NONE, List.of(), List.of());

    public Neighbourhood {
        namespaces = List.copyOf(namespaces);
        budgets = List.copyOf(budgets);
        attachments = List.copyOf(attachments);
    }

    /** Returns a copy with these PodDisruptionBudgets. */
    public Neighbourhood with(List<PodBudget> others) {
        return new Neighbourhood(storage, namespaces, others, attachments);
    }
}
