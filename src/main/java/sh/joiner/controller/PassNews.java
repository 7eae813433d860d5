package sh.joiner.controller;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** What was said of each pod in the passes before, so that only news is told. Used by one thread. */
final class PassNews {

    private final Map<String, String> said = new HashMap<>();

    /** Whether this was not the last that was said of the pod with this uid. */
    boolean isNews(String uid, String text) {
        return !text.equals(said.put(uid, text));
    }

    /** Forgets pods that wait no longer. */
    void keep(Set<String> uids) {
        said.keySet().retainAll(uids);
    }
}
