package sh.joiner.engine.packing;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import sh.joiner.engine.rule.Fit;
import sh.joiner.engine.rule.PendingPod;
import sh.joiner.engine.rule.Rules;
import sh.joiner.engine.rule.Variant;

/**
 * Places pods in Karpenter's order (core 4.5): each pod is placed on the first node or claim that accepts the pod. Nodes come first, then new claims
 * with the fewest pods first, then a new claim of the first pool. A pod that is refused is queued again at the end, until a whole round places no
 * pod.
 */
final class GreedyPacker implements Packer {

    private final Ties ties;

    /** Creates a packer. Karpenter does not define which of two claims with equally many pods comes first. */
    GreedyPacker(Ties ties) {
        this.ties = ties;
    }

    /** The order of claims with equally many pods. */
    enum Ties {
        FIRST_OPENED,
        LAST_OPENED
    }

    @Override
    public Leftover pack(Rules rules, List<PendingPod> queue, BooleanSupplier stop) {
        return new Run(rules, queue, ties).untilNothingChanges(stop);
    }

    private static final class Run {

        private final Rules rules;
        private final ArrayDeque<PendingPod> queue;
        private final HashMap<PendingPod, Integer> lengthWhenRefused = new HashMap<>();
        private final FewestPods claims;

        Run(Rules rules, List<PendingPod> queue, Ties ties) {
            this.rules = rules;
            this.queue = new ArrayDeque<>(queue);
            this.claims = new FewestPods(ties);
            rules.claims().forEach(claims::added); // claims that another packer opened
        }

        Leftover untilNothingChanges(BooleanSupplier stop) {
            while (!queue.isEmpty() && !stop.getAsBoolean()) {
                if (lengthWhenRefused.getOrDefault(queue.peek(), -1) == queue.size()) {
                    return new Leftover(List.copyOf(queue), List.of());
                }
                var pod = queue.remove();
                if (!place(pod)) {
                    queue.add(pod);
                    lengthWhenRefused.put(pod, queue.size());
                }
            }
            return new Leftover(
                    queue.stream().filter(lengthWhenRefused::containsKey).toList(),
                    queue.stream()
                            .filter(pod -> !lengthWhenRefused.containsKey(pod))
                            .toList());
        }

        private boolean place(PendingPod pod) {
            if (pod.kind().wasRefusedAt(version(pod))) {
                return false;
            }
            int level = 0;
            for (var variant = pod.kind().variant(0);
                    variant.isPresent();
                    variant = pod.kind().variant(++level)) {
                var fit = firstFit(variant.get());
                if (fit.isPresent()) {
                    rules.place(pod, fit.get());
                    keepOrder(fit.get());
                    return true;
                }
            }
            pod.kind().refuseAt(version(pod));
            return false;
        }

        private int version(PendingPod pod) {
            return rules.version(pod.kind().variant(0).orElseThrow());
        }

        private Optional<Fit> firstFit(Variant variant) {
            for (var node : rules.nodes()) {
                var fit = rules.onNode(variant, node);
                if (fit.isPresent()) {
                    return fit;
                }
            }
            var open = rules.claims();
            return claims.first(
                            open.size(),
                            rules.excludedClaims(variant),
                            claim -> rules.onClaim(variant, open.get(claim)))
                    .or(() -> fresh(variant));
        }

        private Optional<Fit> fresh(Variant variant) {
            for (var template : rules.templates()) {
                var fit = rules.onFresh(variant, template);
                if (fit.isPresent()) {
                    return fit;
                }
            }
            return Optional.empty();
        }

        private void keepOrder(Fit fit) {
            switch (fit) {
                case Fit.OnNode _ -> {}
                case Fit.OnClaim(var _, var bin, var _, var _) -> claims.added(bin);
                case Fit.OnFresh _ -> claims.added(rules.claims().getLast());
            }
        }
    }
}
