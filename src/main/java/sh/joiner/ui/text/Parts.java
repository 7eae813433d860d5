package sh.joiner.ui.text;

import io.quarkus.qute.TemplateExtension;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Map.Entry;
import java.util.stream.Collectors;
import sh.joiner.board.view.PodView.OtherPoolsView;
import sh.joiner.model.claim.Instance;
import sh.joiner.port.sandbox.Provocations.OutcomeProgress;
import sh.joiner.port.sandbox.Provocations.StepProgress;

/** What templates ask of amounts, labels and states. */
@TemplateExtension
public final class Parts {

    private static final double NEARLY = 0.9;

    private Parts() {}

    /** The colour of a bar: warm from nine tenths on, red over all. */
    static String fullness(double share) {
        if (share < NEARLY) {
            return "";
        }
        return share > 1 ? " bad" : " wait";
    }

    /** What is asked, each amount in words; one pod asks one of {@code pods}, which nobody needs to read. */
    @TemplateExtension(namespace = "parts")
    static List<Entry<String, String>> asked(Map<String, String> quantities) {
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

    /** Labels in order. A map would take this for one of its keys, hence the namespace. */
    @TemplateExtension(namespace = "parts")
    static List<Entry<String, String>> sorted(Map<String, String> labels) {
        return labels.entrySet().stream().sorted(Entry.comparingByKey()).toList();
    }

    /** The pools that are not named, as {@code 290 more pools (Taints: 90, Resources: 200)}. */
    @TemplateExtension(namespace = "parts")
    static String pools(List<OtherPoolsView> others) {
        int pools = others.stream().mapToInt(OtherPoolsView::pools).sum();
        return others.stream()
                .map(other -> other.code() + ": " + other.pools())
                .collect(Collectors.joining(", ", pools + (pools == 1 ? " more pool (" : " more pools ("), ")"));
    }

    /** As many as a table bears. */
    static <T> List<T> upTo(List<T> all, int most) {
        return all.subList(0, Math.min(most, all.size()));
    }

    /** All but the first. */
    static <T> List<T> behind(List<T> all, int first) {
        return all.subList(Math.min(first, all.size()), all.size());
    }

    /** EC2's word. */
    static String word(Instance.State state) {
        return state.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static String word(StepProgress.Stage state) {
        return switch (state) {
            case AHEAD -> "Ahead";
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

    /** What is said of a pod that has neither place nor refusal. */
    static String notYet(String state) {
        return switch (state) {
            case "Waiting" -> "Nobody has planned for it yet.";
            case "Terminating" -> "It is on its way out.";
            default -> "It has come to its end.";
        };
    }
}
