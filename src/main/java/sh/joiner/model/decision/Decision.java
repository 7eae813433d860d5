package sh.joiner.model.decision;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.model.Wide;

/**
 * One line of the ledger: what was decided, about what, by whom and why.
 *
 * @param by the loop or reconciler that decided, as {@code provisioning}
 * @param code a UpperCamelCase word for machines that is never reworded, as {@code Launched}
 * @param subjects the objects it is about, the first one first of all
 * @param what one sentence: what happens
 * @param why one sentence: for which reason
 * @param details more lines, as a plan prints itself; may be empty
 * @param facts what varies, by key, for logs and metrics: {@code nodepool}, {@code instance_type}, {@code reason} …
 * @param price USD an hour that it adds (or saves, if negative); 0 where it has none
 */
@Wide("the fields of an event: who, when, about what, what and why")
public record Decision(
        Instant at,
        String by,
        String code,
        Weight weight,
        List<Subject> subjects,
        String what,
        String why,
        List<String> details,
        Map<String, String> facts,
        double price) {

    /** By nobody: an object's condition has another status than before. */
    public static final String BY_STATUS = "status";

    public Decision {
        subjects = List.copyOf(subjects);
        details = List.copyOf(details);
        facts = Collections.unmodifiableMap(new TreeMap<>(facts));
    }

    /** An object of the cluster; the namespace is empty for cluster-wide ones, the uid where it is not known. */
    public record Subject(String kind, String namespace, String name, String uid) {

        /** A cluster-wide object. */
        public Subject(String kind, String name) {
            this(kind, "", name, "");
        }

        public Subject(String kind, String namespace, String name) {
            this(kind, namespace, name, "");
        }
    }

    /** How much a person should care. */
    public enum Weight {
        NORMAL,
        WARNING
    }
}
