package sh.joiner.model.decision;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.model.Wide;

/**
 * A decision: what happened, to which objects, by which component and why.
 *
 * @param by the loop or reconciler that decided, such as {@code provisioning}
 * @param code an UpperCamelCase code for programs, such as {@code Launched}; codes never change
 * @param subjects the affected objects, the main object first
 * @param what what happened, in one sentence
 * @param why the reason, in one sentence
 * @param details more lines, such as a printed plan; may be empty
 * @param facts variable parts by key, for logs and metrics: {@code nodepool}, {@code instance_type}, {@code reason} …
 * @param price the change of the price in USD an hour, negative for savings; 0 if there is none
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

    /** The value of {@code by} for a decision that records a condition whose status changed. */
    public static final String BY_STATUS = "status";

    public Decision {
        subjects = List.copyOf(subjects);
        details = List.copyOf(details);
        facts = Collections.unmodifiableMap(new TreeMap<>(facts));
    }

    /** An object of the cluster. The namespace is empty for cluster-wide objects; the uid is empty if it is not known. */
    public record Subject(String kind, String namespace, String name, String uid) {

        /** Creates a cluster-wide object. */
        public Subject(String kind, String name) {
            this(kind, "", name, "");
        }

        public Subject(String kind, String namespace, String name) {
            this(kind, namespace, name, "");
        }
    }

    /** The importance for users. */
    public enum Weight {
        NORMAL,
        WARNING
    }
}
