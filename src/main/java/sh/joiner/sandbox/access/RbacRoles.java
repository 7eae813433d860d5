package sh.joiner.sandbox.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.ObjectSelector;
import sh.joiner.sandbox.store.Key;
import sh.joiner.sandbox.store.RevisionStore;
import sh.joiner.sandbox.store.Stored;

/** The roles in the store and the bindings that grant them to users. */
final class RbacRoles {

    private static final String GROUP = ".rbac.authorization.k8s.io";

    private final RevisionStore revisions;

    RbacRoles(RevisionStore revisions) {
        this.revisions = revisions;
    }

    /** A rule that applies to a user, and the reason why the rule applies. */
    record Grant(Rule rule, String because) {}

    /**
     * Returns the rules that apply to a user in a namespace, including those of cluster role bindings. If {@code namespace} is empty, only
     * cluster role bindings are used.
     */
    List<Grant> of(User user, String namespace) {
        var grants = new ArrayList<Grant>();
        for (var binding : revisions.list("clusterrolebindings" + GROUP, "").objects()) {
            add(grants, binding, user);
        }
        if (!namespace.isEmpty()) {
            for (var binding : revisions.list("rolebindings" + GROUP, namespace).objects()) {
                add(grants, binding, user);
            }
        }
        return grants;
    }

    private void add(List<Grant> grants, Stored binding, User user) {
        var tree = binding.tree();
        for (var subject : tree.path("subjects")) {
            if (names(subject, binding.key().namespace(), user)) {
                var role = tree.path("roleRef");
                var because = "RBAC: allowed by %s \"%s\" of %s \"%s\" to %s \"%s\""
                        .formatted(
                                tree.path("kind").asText(),
                                shown(binding.key()),
                                role.path("kind").asText(),
                                role.path("name").asText(),
                                subject.path("kind").asText(),
                                subject.path("name").asText());
                rules(role, binding.key().namespace()).forEach(rule -> grants.add(new Grant(rule, because)));
                return;
            }
        }
    }

    private static String shown(Key key) {
        return key.namespace().isEmpty() ? key.name() : key.name() + "/" + key.namespace();
    }

    private static boolean names(JsonNode subject, String namespace, User user) {
        var name = subject.path("name").asText();
        return switch (subject.path("kind").asText()) {
            case "User" -> user.name().equals(name);
            case "Group" -> user.groups().contains(name);
            case "ServiceAccount" ->
                user.name()
                        .equals("system:serviceaccount:"
                                + subject.path("namespace").asText(namespace) + ":" + name);
            default -> false;
        };
    }

    private List<Rule> rules(JsonNode reference, String namespace) {
        var name = reference.path("name").asText();
        var isOfCluster = reference.path("kind").asText().equals("ClusterRole");
        var role = isOfCluster ? find("clusterroles", new Key("", name)) : find("roles", new Key(namespace, name));
        return role == null ? List.of() : rules(role, new HashSet<>());
    }

    private @Nullable ObjectNode find(String plural, Key key) {
        var stored = revisions.get(plural + GROUP, key);
        return stored == null ? null : stored.tree();
    }

    /** Returns the rules of a role. An aggregated role has the rules of the roles that its selectors match; its own rules are ignored. */
    private List<Rule> rules(ObjectNode role, Set<String> visited) {
        var selectors = role.path("aggregationRule").path("clusterRoleSelectors");
        var rules = new ArrayList<Rule>();
        if (selectors.isEmpty()) {
            role.path("rules").forEach(rule -> rules.add(Rule.read(rule)));
            return rules;
        }
        for (var other : revisions.list("clusterroles" + GROUP, "").objects()) {
            var labels = other.tree().path("metadata").path("labels");
            for (var selector : selectors) {
                if (ObjectSelector.of(selector).matches(labels)
                        && visited.add(other.key().name())) {
                    rules.addAll(rules(other.tree(), visited));
                }
            }
        }
        return rules;
    }
}
