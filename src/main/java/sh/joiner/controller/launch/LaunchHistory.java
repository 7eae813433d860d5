package sh.joiner.controller.launch;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Instance;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.launch.TokenRecord;

/**
 * The last launch of each claim, also after its outcome is known, and the instances of earlier calls that claims take over (aws 6.8). Thread-safe.
 *
 * <p>A claim with a token that this process does not know was launched by another process, which may have crashed before it wrote the outcome.
 */
public final class LaunchHistory {

    /** EC2 finds an instance by its tags within seconds. An empty answer is trusted only after this time. */
    static final Duration LOOKED_FOR = Duration.ofSeconds(30);

    private static final Comparator<Claim> BY_AGE = Comparator.comparing(Claim::createdAt)
            .thenComparing(Claim::uid); // the order in which a call assigns instances

    private final Claims claims;
    private final Map<String, Entry> entries = new HashMap<>(); // by the uid of the claim
    private final Map<String, Instance> takenOver = new HashMap<>(); // by the uid of the claim

    /**
     * The last launch of a claim.
     *
     * @param token the token that is written on the claim
     * @param spent the last token that was used and must not be used again
     * @param isOpen true if the outcome is not known
     * @param lookedForSince when this process first looked for instances of a launch that is open
     */
    private record Entry(
            String token,
            String spent,
            boolean isOpen,
            @Nullable Instant lookedForSince) {}

    /**
     * A launch whose outcome is not known.
     *
     * @param isOver true if {@link #LOOKED_FOR} has passed since the first search: if EC2 still returns no instance, the launch started none
     */
    record Open(String token, boolean isOver) {}

    public LaunchHistory(Claims claims) {
        this.claims = claims;
    }

    /**
     * Returns the last launch of the claim if its outcome is not known. Before another launch, the caller must search for the instances of this
     * launch.
     */
    synchronized Optional<Open> open(Claim claim, Instant now) {
        var entry = entries.get(claim.uid());
        if (entry == null && !claim.launchToken().isEmpty()) {
            entry = new Entry(claim.launchToken(), "", true, null);
        }
        if (entry == null || !entry.isOpen()) {
            return Optional.empty();
        }
        var since = entry.lookedForSince() == null ? now : entry.lookedForSince();
        entries.put(claim.uid(), new Entry(entry.token(), entry.spent(), true, since));
        return Optional.of(new Open(entry.token(), !now.isBefore(since.plus(LOOKED_FOR))));
    }

    /** Returns the record of the next launch. {@code annotations} are written to the claim together with the token of the launch. */
    TokenRecord record(Claim claim, Map<String, String> annotations) {
        return new TokenRecord() {
            @Override
            public String spent() {
                return entry(claim).spent();
            }

            @Override
            public void begin(String token) {
                if (!entry(claim).token().equals(token)) {
                    var written = new HashMap<>(annotations);
                    written.put(Claim.LAUNCH, token);
                    annotate(claim, written);
                }
                put(claim, new Entry(token, spent(), true, null));
            }

            @Override
            public void spend(String token) {
                put(claim, new Entry(token, token, false, null));
            }
        };
    }

    /**
     * Writes the token on the claim. If the write fails, the claim does not take part in the call. The API server may have stored the token even if
     * its answer was lost, so this process forgets the token: the claim must not take over instances that the call starts for other claims.
     */
    private void annotate(Claim claim, Map<String, String> annotations) {
        try {
            claims.annotate(claim.name(), annotations);
        } catch (RemoteCallException failure) {
            put(claim, new Entry("", entry(claim).spent(), false, null));
            throw failure;
        }
    }

    private synchronized Entry entry(Claim claim) {
        return entries.getOrDefault(claim.uid(), new Entry("", "", false, null));
    }

    private synchronized void put(Claim claim, Entry entry) {
        entries.put(claim.uid(), entry);
    }

    /** Records that the outcome of the last launch is known, or that the launch started no instance for this claim. */
    synchronized void close(Claim claim) {
        entries.computeIfPresent(claim.uid(), (_, old) -> new Entry(old.token(), old.spent(), false, null));
    }

    /** Records that the last launch started no instance. The next launch uses another token. */
    synchronized void giveUp(Claim claim) {
        entries.computeIfPresent(claim.uid(), (_, old) -> new Entry(old.token(), old.token(), false, null));
    }

    /**
     * Assigns the unclaimed instances of a launch to the claims of this launch that have no instance, the oldest claim first. The answer to the call
     * would have assigned them in the same order.
     *
     * @param started all instances of the launch, ordered by id
     * @param all claims of the cluster
     * @return the instance of this claim; empty if no instance is left for the claim
     */
    synchronized Optional<Instance> takeOver(Claim claim, List<Instance> started, List<Claim> all) {
        var token = entry(claim).token();
        var taken = new HashSet<String>();
        all.forEach(known -> taken.add(known.answer().providerId()));
        takenOver.values().forEach(instance -> taken.add(instance.providerId()));
        var free = started.stream()
                .filter(instance -> !taken.contains(instance.providerId()))
                .iterator();
        all.stream()
                .filter(other -> token.equals(tokenOf(other)) && isWaiting(other))
                .sorted(BY_AGE)
                .takeWhile(_ -> free.hasNext())
                .forEach(other -> takenOver.put(other.uid(), free.next()));
        return Optional.ofNullable(takenOver.get(claim.uid()));
    }

    private boolean isWaiting(Claim claim) {
        return claim.answer().providerId().isEmpty() && !claim.isDeleting() && !takenOver.containsKey(claim.uid());
    }

    private String tokenOf(Claim claim) {
        var entry = entries.get(claim.uid());
        return entry == null ? claim.launchToken() : entry.token();
    }

    /** Forgets a claim that no longer exists. */
    synchronized void forget(Claim claim) {
        entries.remove(claim.uid());
        takenOver.remove(claim.uid());
    }
}
