package sh.joiner.controller.report;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;

/** A builder for an entry of the decision log. */
final class Entry {

    private final String by;
    private final String code;
    private final Weight weight;
    private final List<Subject> subjects = new ArrayList<>();
    private String what = "";
    private String why = "";
    private List<String> details = List.of();
    private Map<String, String> facts = Map.of();
    private double price;

    Entry(String by, String code, Weight weight) {
        this.by = by;
        this.code = code;
        this.weight = weight;
    }

    Entry about(Subject subject) {
        subjects.add(subject);
        return this;
    }

    Entry what(String sentence) {
        what = sentence;
        return this;
    }

    Entry why(String sentence) {
        why = sentence;
        return this;
    }

    Entry details(List<String> lines) {
        details = lines;
        return this;
    }

    Entry facts(Map<String, String> byKey) {
        facts = byKey;
        return this;
    }

    Entry price(double usdAnHour) {
        price = usdAnHour;
        return this;
    }

    /** Returns the number with the noun, such as {@code 1 pod} or {@code 2 pods}. */
    static String count(long number, String noun) {
        return number == 1 ? "1 " + noun : "%d %ss".formatted(number, noun);
    }

    Decision at(Instant instant) {
        return new Decision(instant, by, code, weight, subjects, what, why, details, facts, price);
    }
}
