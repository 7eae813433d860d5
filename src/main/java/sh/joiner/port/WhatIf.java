package sh.joiner.port;

import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.DriftedNode;
import sh.joiner.model.rollout.ProposedRollout;
import sh.joiner.model.snapshot.Snapshot;

/** Computes a hypothetical cluster for a simulation. Writes nothing. */
public interface WhatIf {

    /**
     * Returns the present snapshot with the requested changes. May read missing data from AWS.
     *
     * @param stop returns true if the caller no longer waits for the answer
     */
    Prepared prepare(Snapshot present, Changes changes, BooleanSupplier stop);

    /**
     * The changes to simulate.
     *
     * @param manifests pods, workloads, pools and node classes as kubectl accepts them, YAML or JSON; empty for none
     * @param removeNodes names of nodes to remove
     * @param pods pods to add; absent for none
     * @param consolidation the consolidation to simulate; absent for none
     * @param images the new images to roll out; absent for none
     */
    record Changes(
            String manifests,
            List<String> removeNodes,
            @Nullable PodTemplateCount pods,
            @Nullable SimulatedConsolidation consolidation,
            @Nullable NewImages images) {
        public Changes {
            removeNodes = List.copyOf(removeNodes);
        }

        /** Creates changes without consolidation and without new images. */
        public Changes(String manifests, List<String> removeNodes, @Nullable PodTemplateCount pods) {
            this(manifests, removeNodes, pods, null, null);
        }
    }

    /** A simulation of consolidation as if these blockers did not exist, for example {@code PodDisruptionBudget:shop/web}. */
    record SimulatedConsolidation(List<String> without) {
        public SimulatedConsolidation {
            without = List.copyOf(without);
        }
    }

    /**
     * New images for the nodes of a node class.
     *
     * @param ids the ids of the images
     * @param steps the steps of the rollout, in the order of the policy in effect; absent for the steps of this policy
     */
    record NewImages(
            String nodeClass, List<String> ids, @Nullable List<NewStep> steps) {
        public NewImages {
            ids = List.copyOf(ids);
            steps = steps == null ? null : List.copyOf(steps);
        }
    }

    /** A step as in the rollout of an AMIPolicy. Absent and empty fields are not set. */
    record NewStep(
            @Nullable Integer nodes,
            @Nullable Integer percent,
            @Nullable StepPools nodePools,
            String soak,
            String approval,
            String window) {}

    /** The pools of a step, by name or by label. Absent fields are not set. */
    record StepPools(@Nullable List<String> names, @Nullable StepSelector selector) {
        public StepPools {
            names = names == null ? null : List.copyOf(names);
        }
    }

    /** The labels of the pools of a step. All rules must match. */
    record StepSelector(Map<String, String> matchLabels, List<StepLabelRule> matchExpressions) {
        public StepSelector {
            matchLabels = Map.copyOf(matchLabels);
            matchExpressions = List.copyOf(matchExpressions);
        }
    }

    /** A rule for one label, as in a label selector of Kubernetes. */
    record StepLabelRule(String key, String operator, List<String> values) {
        public StepLabelRule {
            values = List.copyOf(values);
        }
    }

    /** A number of equal pods; amounts as Kubernetes writes them, empty for none. */
    record PodTemplateCount(int count, String cpu, String memory) {}

    /** The result of a simulation's preparation. */
    sealed interface Prepared {

        /**
         * The hypothetical snapshot.
         *
         * @param notes the assumptions
         * @param drifted the nodes that drift because of the change, by claim. Their claims have the condition Drifted in the snapshot
         * @param rollout the rollout of the new images; absent for none
         */
        record Changed(
                Snapshot snapshot,
                List<String> notes,
                List<DriftedNode> drifted,
                @Nullable ProposedRollout rollout) implements Prepared {
            public Changed {
                notes = List.copyOf(notes);
                drifted = List.copyOf(drifted);
            }
        }

        /** An invalid request: all problems, each with its field. */
        record Invalid(List<String> problems) implements Prepared {
            public Invalid {
                problems = List.copyOf(problems);
            }
        }

        /** Data that the preparation needs is not available now. */
        record NotKnown(String why) implements Prepared {}
    }
}
