package sh.joiner.controller.report;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The last report about each subject, so that a frequent loop reports only changes. Thread-safe. */
public final class LastReports {

    private final Map<String, String> texts = new ConcurrentHashMap<>();

    /** Returns true if the text differs from the last text about the subject, and remembers the text. */
    public boolean isNew(String subject, String text) {
        return !text.equals(texts.put(subject, text));
    }

    /** Forgets a subject that has recovered or no longer exists. */
    public void forget(String subject) {
        texts.remove(subject);
    }

    /** Forgets all subjects except these. */
    public void keep(Set<String> subjects) {
        texts.keySet().retainAll(subjects);
    }
}
