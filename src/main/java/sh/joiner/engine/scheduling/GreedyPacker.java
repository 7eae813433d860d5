package sh.joiner.engine.scheduling;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The reference's order (core 4.5): each pod goes to the first place that takes it: nodes, then new claims with the fewest pods first,
 * then a fresh claim of the first pool. A pod that finds none waits at the end of the queue, until a whole round brings nothing.
 */
final class GreedyPacker implements Packer {

    private final Comparator<ClaimBin> order;

    /** The reference leaves open which of two claims with equally many pods is asked first. */
    GreedyPacker(Ties ties) {
        var fewestPods = Comparator.<ClaimBin>comparingInt(bin -> bin.pods().size());
        this.order = switch (ties) {
            case FIRST_OPENED -> fewestPods.thenComparingInt(ClaimBin::number);
            case LAST_OPENED -> fewestPods.thenComparingInt(bin -> -bin.number());
        };
    }

    /** Which of two claims with equally many pods comes first. */
    enum Ties {
        FIRST_OPENED,
        LAST_OPENED
    }

    @Override
    public Leftover pack(Rules rules, List<Candidate> queue, BooleanSupplier stop) {
        return new Run(rules, queue, order).untilNothingMoves(stop);
    }

    private static final class Run {

        private final Rules rules;
        private final ArrayDeque<Candidate> queue;
        private final HashMap<Candidate, Integer> lengthWhenRefused = new HashMap<>();
        private final List<ClaimBin> byFewestPods = new ArrayList<>();
        private final Comparator<ClaimBin> order;

        Run(Rules rules, List<Candidate> queue, Comparator<ClaimBin> order) {
            this.order = order;
            this.rules = rules;
            this.queue = new ArrayDeque<>(queue);
        }

        Leftover untilNothingMoves(BooleanSupplier stop) {
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

        private boolean place(Candidate pod) {
            if (pod.kind().wasRefusedAt(moment(pod))) {
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
            pod.kind().refuseAt(moment(pod));
            return false;
        }

        private int moment(Candidate pod) {
            return rules.moment(pod.kind().variant(0).orElseThrow());
        }

        private Optional<Fit> firstFit(Variant variant) {
            for (var node : rules.nodes()) {
                var fit = rules.onNode(variant, node);
                if (fit.isPresent()) {
                    return fit;
                }
            }
            for (var claim : byFewestPods) {
                var fit = rules.onClaim(variant, claim);
                if (fit.isPresent()) {
                    return fit;
                }
            }
            return rules.templates().stream()
                    .flatMap(template -> rules.onFresh(variant, template).stream())
                    .findFirst();
        }

        // One claim has one pod more: it alone moves, towards the end.
        private void keepOrder(Fit fit) {
            switch (fit) {
                case Fit.OnNode _ -> {}
                case Fit.OnClaim(var _, var bin, var _, var _) -> {
                    byFewestPods.remove(bin);
                    insert(bin);
                }
                case Fit.OnFresh _ -> insert(rules.claims().getLast());
            }
        }

        private void insert(ClaimBin bin) {
            int low = 0;
            int high = byFewestPods.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (order.compare(byFewestPods.get(middle), bin) < 0) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            byFewestPods.add(low, bin);
        }
    }
}
