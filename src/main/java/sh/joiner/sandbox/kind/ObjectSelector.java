package sh.joiner.sandbox.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sh.joiner.sandbox.kind.LabelRule.Operator;

/**
 * A label selector of the API server, from a query ({@code app=web,tier in (a,b),!old}) or from an object. An object must match all rules. A
 * selector without rules matches every object.
 */
public record ObjectSelector(List<LabelRule> rules) {

    /** A selector that matches no object, as an absent selector does. */
    public static final ObjectSelector NOTHING = new ObjectSelector(List.of(new LabelRule("", Operator.In, List.of())));

    private static final Set<String> OPERATORS = Set.of("In", "NotIn", "Exists", "DoesNotExist");
    private static final String KEY = "[A-Za-z0-9./_-]+";
    private static final Pattern SET = Pattern.compile("\\s*(" + KEY + ")\\s+(in|notin)\\s*\\(([^)]*)\\)\\s*(?:,|$)");
    private static final Pattern COMPARISON =
            Pattern.compile("\\s*(" + KEY + ")\\s*(==|=|!=|>|<)\\s*([A-Za-z0-9._-]*)\\s*(?:,|$)");
    private static final Pattern PRESENCE = Pattern.compile("\\s*(!?)\\s*(" + KEY + ")\\s*(?:,|$)");

    public ObjectSelector {
        rules = List.copyOf(rules);
    }

    /** Parses the query parameter {@code labelSelector}. Throws an error 400 if the parameter is invalid. */
    public static ObjectSelector parse(String query) {
        var rules = new ArrayList<LabelRule>();
        int at = 0;
        while (at < query.length()) {
            var set = SET.matcher(query).region(at, query.length());
            var comparison = COMPARISON.matcher(query).region(at, query.length());
            var presence = PRESENCE.matcher(query).region(at, query.length());
            if (set.lookingAt()) {
                rules.add(setRule(set));
                at = set.end();
            } else if (comparison.lookingAt()) {
                rules.add(comparisonRule(comparison));
                at = comparison.end();
            } else if (presence.lookingAt()) {
                rules.add(presenceRule(presence));
                at = presence.end();
            } else {
                throw ApiErrors.badRequest("unable to parse requirement: found '%s' in the label selector '%s'"
                        .formatted(query.substring(at), query));
            }
        }
        return new ObjectSelector(rules);
    }

    private static LabelRule setRule(Matcher found) {
        var operator = found.group(2).equals("in") ? Operator.In : Operator.NotIn;
        var values = Pattern.compile(",")
                .splitAsStream(found.group(3))
                .map(String::strip)
                .toList();
        return new LabelRule(found.group(1), operator, values);
    }

    private static LabelRule comparisonRule(Matcher found) {
        var operator = switch (found.group(2)) {
            case "!=" -> Operator.NotIn;
            case ">" -> Operator.Gt;
            case "<" -> Operator.Lt;
            default -> Operator.In;
        };
        return new LabelRule(found.group(1), operator, List.of(found.group(3)));
    }

    private static LabelRule presenceRule(Matcher found) {
        var operator = found.group(1).isEmpty() ? Operator.Exists : Operator.DoesNotExist;
        return new LabelRule(found.group(2), operator, List.of());
    }

    /** Reads {@code matchLabels} and {@code matchExpressions}. An absent selector matches no object, an empty selector every object. */
    public static ObjectSelector of(JsonNode selector) {
        if (!selector.isObject()) {
            return NOTHING;
        }
        var rules = new ArrayList<LabelRule>();
        Json.strings(selector.path("matchLabels"))
                .forEach((key, value) -> rules.add(new LabelRule(key, Operator.In, List.of(value))));
        Json.items(selector.path("matchExpressions"))
                .map(ObjectSelector::expression)
                .forEach(rules::add);
        return new ObjectSelector(rules);
    }

    private static LabelRule expression(JsonNode rule) {
        var operator = Json.text(rule, "operator");
        if (!OPERATORS.contains(operator)) {
            throw ApiErrors.badRequest("\"%s\" is not a valid label selector operator".formatted(operator));
        }
        return LabelRule.of(rule);
    }

    public boolean matches(Map<String, String> labels) {
        return rules.stream().allMatch(rule -> rule.matches(labels));
    }

    /** Returns true if the selector matches an object with these {@code metadata.labels}. */
    public boolean matches(JsonNode labels) {
        return rules.isEmpty() || matches(Json.strings(labels));
    }

    /** Returns a copy with an additional rule. */
    public ObjectSelector and(LabelRule rule) {
        var all = new ArrayList<>(rules);
        all.add(rule);
        return new ObjectSelector(all);
    }
}
