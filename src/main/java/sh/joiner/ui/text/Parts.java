package sh.joiner.ui.text;

import io.quarkus.qute.TemplateExtension;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;
import java.util.stream.Collectors;
import sh.joiner.board.view.PodView.OtherPoolsView;
import sh.joiner.board.view.PoolView.BudgetView;
import sh.joiner.model.claim.Instance;
import sh.joiner.port.sandbox.Provocations.OutcomeProgress;
import sh.joiner.port.sandbox.Provocations.StepProgress;

/** Template extensions for quantities, labels and states. */
@TemplateExtension
public final class Parts {

    private static final double NEARLY = 0.9;

    private Parts() {}

    /** Returns the class of a bar's color: amber from 90 % on, red over 100 %. */
    static String fullness(double share) {
        if (share < NEARLY) {
            return "";
        }
        return share > 1 ? " bad" : " wait";
    }

    /** Returns the quantities in readable units, sorted by resource. Omits the resource {@code pods} if its quantity is 1, because every pod requests 1. */
    @TemplateExtension(namespace = "parts")
    static List<Entry<String, String>> readable(Map<String, String> quantities) {
        return quantities.entrySet().stream()
                .filter(entry ->
                        !(entry.getKey().equals("pods") && entry.getValue().equals("1")))
                .map(entry -> Map.entry(entry.getKey(), TextFormat.human(entry.getKey(), entry.getValue())))
                .sorted(Entry.comparingByKey())
                .toList();
    }

    @TemplateExtension(namespace = "parts")
    static String amount(Map<String, String> quantities, String resource) {
        return TextFormat.human(resource, quantities.getOrDefault(resource, "0"));
    }

    /** Returns the labels sorted by key. The extension is in a namespace, because a template reads {@code map.sorted} as the key "sorted". */
    @TemplateExtension(namespace = "parts")
    static List<Entry<String, String>> sorted(Map<String, String> labels) {
        return labels.entrySet().stream().sorted(Entry.comparingByKey()).toList();
    }

    /** Returns the number of pools that are not named, for example {@code 290 more pools (Taints: 90, Resources: 200)}. */
    @TemplateExtension(namespace = "parts")
    static String pools(List<OtherPoolsView> others) {
        int pools = others.stream().mapToInt(OtherPoolsView::pools).sum();
        return others.stream()
                .map(other -> other.code() + ": " + other.pools())
                .collect(Collectors.joining(", ", pools + (pools == 1 ? " more pool (" : " more pools ("), ")"));
    }

    /** Returns true if the set contains the name. */
    static boolean has(Set<String> names, String name) {
        return names.contains(name);
    }

    /** Returns true if the budget is a percentage of the nodes, not a number. */
    static boolean isShare(BudgetView budget) {
        return budget.nodes().endsWith("%");
    }

    /** Returns at most the given number of elements. */
    static <T> List<T> upTo(List<T> all, int most) {
        return all.subList(0, Math.min(most, all.size()));
    }

    /** Returns the elements after the first {@code first} elements. */
    static <T> List<T> withoutFirst(List<T> all, int first) {
        return all.subList(Math.min(first, all.size()), all.size());
    }

    /** Returns the name of the state in EC2. */
    static String word(Instance.State state) {
        return state.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static String word(StepProgress.Stage state) {
        return switch (state) {
            case AHEAD -> "Upcoming";
            case TAKEN -> "Done";
            case REFUSED -> "Refused";
        };
    }

    static String word(OutcomeProgress.Verdict state) {
        return switch (state) {
            case OPEN -> "Waiting";
            case MET -> "Done";
            case MISSED -> "Failed";
        };
    }

    /** Returns the state of a pod in words: a refused pod cannot be scheduled. */
    static String podState(String state) {
        return state.equals("Refused") ? "Unschedulable" : state;
    }

    /** Describes a pod that is neither placed nor refused. */
    static String notYet(String state) {
        return switch (state) {
            case "Waiting" -> "No pass has planned this pod yet.";
            case "Terminating" -> "This pod is terminating.";
            default -> "This pod has finished.";
        };
    }
}
