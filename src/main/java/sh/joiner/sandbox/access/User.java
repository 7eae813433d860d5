package sh.joiner.sandbox.access;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import sh.joiner.sandbox.kind.Json;

/** The user who sends a request, with the user's groups. */
public record User(String name, String uid, List<String> groups) {

    static final String AUTHENTICATED = "system:authenticated";
    static final String MASTERS = "system:masters";

    /** The local user, who may make every request. A request without a bearer token is a request of this user. */
    static final User OWNER = new User("sandbox", "", List.of(MASTERS, AUTHENTICATED));

    public User {
        groups = List.copyOf(groups);
    }

    static User ofServiceAccount(String namespace, String name, String uid) {
        return new User(
                "system:serviceaccount:" + namespace + ":" + name,
                uid,
                List.of("system:serviceaccounts", "system:serviceaccounts:" + namespace, AUTHENTICATED));
    }

    boolean isMaster() {
        return groups.contains(MASTERS);
    }

    /** Returns the user in the form of a SelfSubjectReview. */
    public ObjectNode toJson() {
        var json = Json.object().put("username", name);
        if (!uid.isEmpty()) {
            json.put("uid", uid);
        }
        groups.forEach(json.putArray("groups")::add);
        return json;
    }
}
