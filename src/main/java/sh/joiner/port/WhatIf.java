package sh.joiner.port;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.snapshot.Snapshot;

/** Imagines the cluster otherwise than it is, for a person who asks what would come of it. Writes nothing, anywhere. */
public interface WhatIf {

    /**
     * What the picture would be. May ask AWS for what nobody has looked for yet.
     *
     * @param stop returns true when nobody waits for the answer any more
     */
    Imagined imagine(Snapshot present, Question question, BooleanSupplier stop);

    /**
     * What is to be otherwise.
     *
     * @param manifests pods, workloads, pools and node classes as kubectl has them, YAML or JSON; empty for none
     * @param removeNodes names of nodes that are to go
     * @param pods that come besides; absent for none
     */
    record Question(
            String manifests,
            List<String> removeNodes,
            @Nullable Crowd pods) {
        public Question {
            removeNodes = List.copyOf(removeNodes);
        }
    }

    /** So many pods that ask the same; amounts as Kubernetes writes them, empty for none. */
    record Crowd(int count, String cpu, String memory) {}

    /** What came of it. */
    sealed interface Imagined {

        /** The picture as it would be; the notes tell what was taken for granted. */
        record Picture(Snapshot snapshot, List<String> notes) implements Imagined {
            public Picture {
                notes = List.copyOf(notes);
            }
        }

        /** Everything that cannot be meant so, each with the field and what is wrong. */
        record Nonsense(List<String> problems) implements Imagined {
            public Nonsense {
                problems = List.copyOf(problems);
            }
        }

        /** Nobody here can say yet. */
        record NotKnown(String why) implements Imagined {}
    }
}
