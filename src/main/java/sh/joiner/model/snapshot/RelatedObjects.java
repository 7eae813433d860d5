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
public record RelatedObjects(
        Storage storage,
        List<Namespace> namespaces,
        List<PodBudget> budgets,
        List<Attachment> attachments,
        DisruptionRules rules) {

    /** Creates an object without freezes and maintenance windows. */
    public RelatedObjects(
            Storage storage, List<Namespace> namespaces, List<PodBudget> budgets, List<Attachment> attachments) {
        this(storage, namespaces, budgets, attachments, DisruptionRules.NONE);
    }

    /** Creates an object without attachments, freezes and maintenance windows. */
    public RelatedObjects(Storage storage, List<Namespace> namespaces, List<PodBudget> budgets) {
        this(storage, namespaces, budgets, List.of());
    }

    /** Returns a copy with these freezes, windows, rollouts and policies. */
    public RelatedObjects with(DisruptionRules others) {
        return new RelatedObjects(storage, namespaces, budgets, attachments, others);
    }

    /** No objects. */
    public static final RelatedObjects NONE = new RelatedObjects(Storage.NONE, List.of(), List.of());

    public RelatedObjects {
        namespaces = List.copyOf(namespaces);
        budgets = List.copyOf(budgets);
        attachments = List.copyOf(attachments);
    }

    /** Returns a copy with these PodDisruptionBudgets. */
    public RelatedObjects with(List<PodBudget> others) {
        return new RelatedObjects(storage, namespaces, others, attachments, rules);
    }
}
