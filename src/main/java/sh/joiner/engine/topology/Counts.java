package sh.joiner.engine.topology;

import java.util.Arrays;

/** Counts the pods of a group in each domain. A domain is identified by its index. */
public final class Counts {

    /** The value of {@link #least} if no domain is known. */
    static final int NO_DOMAIN = 0;

    private static final int UNKNOWN = -1;
    private static final int OUTDATED = -1;

    private int[] byDomain;
    private int domains;
    private int total;
    private int least = OUTDATED;

    Counts() {
        this(new int[0], 0, 0);
    }

    private Counts(int[] byDomain, int domains, int total) {
        this.byDomain = byDomain;
        this.domains = domains;
        this.total = total;
    }

    Counts copy() {
        return new Counts(byDomain.clone(), domains, total);
    }

    /** Adds a domain without pods. */
    void know(int domain) {
        if (domain >= byDomain.length) {
            int before = byDomain.length;
            byDomain = Arrays.copyOf(byDomain, Math.max(domain + 1, before * 2));
            Arrays.fill(byDomain, before, byDomain.length, UNKNOWN);
        }
        if (byDomain[domain] == UNKNOWN) {
            byDomain[domain] = 0;
            domains++;
            least = OUTDATED;
        }
    }

    void add(int domain) {
        know(domain);
        byDomain[domain]++;
        total++;
        least = OUTDATED;
    }

    /** Removes a domain and its pods. */
    void forget(int domain) {
        if (isKnown(domain)) {
            total -= byDomain[domain];
            byDomain[domain] = UNKNOWN;
            domains--;
            least = OUTDATED;
        }
    }

    boolean isKnown(int domain) {
        return domain < byDomain.length && byDomain[domain] != UNKNOWN;
    }

    int of(int domain) {
        return isKnown(domain) ? byDomain[domain] : 0;
    }

    /** Returns the number of pods in all domains. */
    int total() {
        return total;
    }

    /** Returns the number of known domains. */
    int domains() {
        return domains;
    }

    /** Returns the smallest number of pods in a known domain. {@link #NO_DOMAIN} if there is none. */
    int least() {
        if (least == OUTDATED) {
            least = Arrays.stream(byDomain)
                    .filter(count -> count != UNKNOWN)
                    .min()
                    .orElse(NO_DOMAIN);
        }
        return least;
    }
}
