package sh.joiner.engine.topology;

import java.util.Arrays;

/** How many pods of a group each domain has, by the domains' numbers. */
public final class Counts {

    /** What {@link #least} answers where no domain is known. */
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

    /** Makes a domain known before any pod is in it. */
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

    /** Forgets the pods of a domain, and the domain. */
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

    /** In all domains together. */
    int total() {
        return total;
    }

    /** How many domains are known. */
    int domains() {
        return domains;
    }

    /** What the emptiest domain has. */
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
