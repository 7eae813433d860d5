package sh.joiner.sandbox.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A wish about labels, read from a query ({@code app=web,tier in (a,b),!old}) or from an object's selector. All terms must hold. */
public record LabelSelector(List<Term> terms) {

    static final LabelSelector ALL = new LabelSelector(List.of());

    private static final String KEY = "[A-Za-z0-9./_-]+";
    private static final Pattern SET = Pattern.compile("\\s*(" + KEY + ")\\s+(in|notin)\\s*\\(([^)]*)\\)\\s*(?:,|$)");
    private static final Pattern COMPARISON =
            Pattern.compile("\\s*(" + KEY + ")\\s*(==|=|!=|>|<)\\s*([A-Za-z0-9._-]*)\\s*(?:,|$)");
    private static final Pattern PRESENCE = Pattern.compile("\\s*(!?)\\s*(" + KEY + ")\\s*(?:,|$)");

    public LabelSelector {
        terms = List.copyOf(terms);
    }

    /** How a label is asked. */
    enum Operator {
        IN,
        NOT_IN,
        EXISTS,
        ABSENT,
        GREATER,
        LESS
    }

    /** One condition on one label. */
    record Term(String key, Operator operator, Set<String> values) {

        boolean holds(JsonNode labels) {
            var value = labels.path(key);
            return switch (operator) {
                case IN -> values.contains(value.asText()) && !value.isMissingNode();
                case NOT_IN -> value.isMissingNode() || !values.contains(value.asText());
                case EXISTS -> !value.isMissingNode();
                case ABSENT -> value.isMissingNode();
                case GREATER -> compares(value, 1);
                case LESS -> compares(value, -1);
            };
        }

        private boolean compares(JsonNode value, int sign) {
            try {
                var bound = Long.parseLong(values.iterator().next());
                return !value.isMissingNode() && Long.compare(Long.parseLong(value.asText()), bound) == sign;
            } catch (NumberFormatException e) {
                return false; // a label that is no number is on neither side
            }
        }
    }

    public static LabelSelector parse(String query) {
        var terms = new ArrayList<Term>();
        int at = 0;
        while (at < query.length()) {
            var set = SET.matcher(query).region(at, query.length());
            var comparison = COMPARISON.matcher(query).region(at, query.length());
            var presence = PRESENCE.matcher(query).region(at, query.length());
            if (set.lookingAt()) {
                terms.add(setTerm(set));
                at = set.end();
            } else if (comparison.lookingAt()) {
                terms.add(comparisonTerm(comparison));
                at = comparison.end();
            } else if (presence.lookingAt()) {
                terms.add(presenceTerm(presence));
                at = presence.end();
            } else {
                throw Refusals.badRequest("unable to parse requirement: found '%s' in the label selector '%s'"
                        .formatted(query.substring(at), query));
            }
        }
        return new LabelSelector(terms);
    }

    private static Term setTerm(Matcher found) {
        var operator = found.group(2).equals("in") ? Operator.IN : Operator.NOT_IN;
        var values = Pattern.compile(",")
                .splitAsStream(found.group(3))
                .map(String::strip)
                .collect(Collectors.toUnmodifiableSet());
        return new Term(found.group(1), operator, values);
    }

    private static Term comparisonTerm(Matcher found) {
        var operator = switch (found.group(2)) {
            case "!=" -> Operator.NOT_IN;
            case ">" -> Operator.GREATER;
            case "<" -> Operator.LESS;
            default -> Operator.IN;
        };
        return new Term(found.group(1), operator, Set.of(found.group(3)));
    }

    private static Term presenceTerm(Matcher found) {
        return new Term(found.group(2), found.group(1).isEmpty() ? Operator.EXISTS : Operator.ABSENT, Set.of());
    }

    /** Reads matchLabels and matchExpressions. */
    public static LabelSelector ofObject(JsonNode selector) {
        var terms = new ArrayList<Term>();
        for (var label : selector.path("matchLabels").properties()) {
            terms.add(new Term(
                    label.getKey(), Operator.IN, Set.of(label.getValue().asText())));
        }
        for (var expression : selector.path("matchExpressions")) {
            var values = new HashSet<String>();
            expression.path("values").forEach(value -> values.add(value.asText()));
            terms.add(new Term(
                    expression.path("key").asText(),
                    operator(expression.path("operator").asText()),
                    values));
        }
        return new LabelSelector(terms);
    }

    private static Operator operator(String name) {
        return switch (name) {
            case "In" -> Operator.IN;
            case "NotIn" -> Operator.NOT_IN;
            case "Exists" -> Operator.EXISTS;
            case "DoesNotExist" -> Operator.ABSENT;
            default -> throw Refusals.badRequest("\"%s\" is not a valid label selector operator".formatted(name));
        };
    }

    public boolean matches(JsonNode labels) {
        return terms.stream().allMatch(term -> term.holds(labels));
    }
}
