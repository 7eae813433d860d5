package sh.joiner.sandbox.access;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import sh.joiner.sandbox.kind.Json;

/** The rules that apply to a user in a namespace. */
public record SubjectRules(List<Rule> rules) {

    private static final List<String> ANY = List.of("*");

    static final SubjectRules EVERYTHING = new SubjectRules(List.of(
            new Rule(ANY, ANY, ANY, List.of(), List.of()), new Rule(ANY, List.of(), List.of(), List.of(), ANY)));

    public SubjectRules {
        rules = List.copyOf(rules);
    }

    /** Returns the status of a SelfSubjectRulesReview. */
    public ObjectNode toJson() {
        var status = Json.object().put("incomplete", false);
        var ofResources = status.putArray("resourceRules");
        var ofPaths = status.putArray("nonResourceRules");
        rules.forEach(rule -> (rule.isOfPaths() ? ofPaths : ofResources).add(rule.toJson()));
        return status;
    }
}
