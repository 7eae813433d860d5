package sh.joiner.port.interruption;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.InterruptionDraft;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.node.NodeName;
import sh.joiner.port.OutsideTrouble;

/** The NodeInterruptions of the cluster. Writing methods throw {@link OutsideTrouble}; an object that is gone is no error to them. */
public interface Interruptions {

    /** Our word for what is refused since it was decided from something else. */
    String CHANGED = "Changed";

    /** That what was decided about that object does not count any more: it has to be decided anew. */
    static OutsideTrouble changed(String name) {
        return new OutsideTrouble(OutsideTrouble.Category.CONFLICT, CHANGED, name + " has changed meanwhile", null);
    }

    static boolean isChanged(OutsideTrouble trouble) {
        return trouble.code().equals(CHANGED);
    }

    /** As they are now, by name; empty while it is not known which there are. */
    Optional<List<Interruption>> all();

    /** One of them, as far as it was seen. */
    Optional<Interruption> find(String name);

    /** Is told the name of each that came, changed or went; must not block. */
    void onChange(Consumer<String> listener);

    /** Writes a new one; answers whether there was none of its name yet. */
    boolean create(InterruptionDraft draft);

    /** Writes what AWS tells of it now. */
    void amend(String name, Notice notice);

    /** Writes which node has joined for its claim, where none was known. */
    void joined(String name, NodeName node);

    /**
     * Writes how it stands, and nothing if it says so already. Refused with {@link #changed} where AWS has told or a person
     * has asked for something else by now than what it was decided from.
     */
    void progress(Interruption decidedFrom, Progress progress);

    /** Takes it away. */
    void delete(String name);
}
