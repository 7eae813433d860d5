package sh.joiner.sandbox.access;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import sh.joiner.sandbox.kind.Json;

/** Somebody who asks, with the groups that count for them. */
public record User(String name, String uid, List<String> groups) {

    static final String EVERYBODY = "system:authenticated";
    static final String MASTERS = "system:masters";

    /** Who comes without credentials: the one at the machine, who may do everything. */
    static final User OWNER = new User("sandbox", "", List.of(MASTERS, EVERYBODY));

    public User {
        groups = List.copyOf(groups);
    }

    static User ofServiceAccount(String namespace, String name, String uid) {
        return new User(
                "system:serviceaccount:" + namespace + ":" + name,
                uid,
                List.of("system:serviceaccounts", "system:serviceaccounts:" + namespace, EVERYBODY));
    }

    boolean isMaster() {
        return groups.contains(MASTERS);
    }

    /** As reviews tell of a user. */
    public ObjectNode toJson() {
        var json = Json.object().put("username", name);
        if (!uid.isEmpty()) {
            json.put("uid", uid);
        }
        groups.forEach(json.putArray("groups")::add);
        return json;
    }
}
