package sh.joiner.engine.rule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sh.joiner.engine.state.Numbers;
import sh.joiner.engine.topology.KeyDomains;

/**
 * The new claims that can only be in one domain of a topology key, grouped by that domain. If a domain accepts no pod, all claims of the domain are
 * skipped together.
 */
final class SettledClaims {

    private static final Numbers NO_CLAIMS = new Numbers();

    private final List<ClaimBin> claims;
    private final Map<KeyDomains, ByDomain> known = new HashMap<>();

    SettledClaims(List<ClaimBin> claims) {
        this.claims = claims;
    }

    private record ByDomain(List<Numbers> claims) {

        void add(ClaimBin bin, KeyDomains domains) {
            domains.settled(bin.state()).ifPresent(domain -> {
                while (claims.size() <= domain.number()) {
                    claims.add(new Numbers());
                }
                claims.get(domain.number()).add(bin.number());
            });
        }
    }

    /** Adds a claim that was created, or whose requirements were narrowed. A claim that can only be in one domain stays in this domain. */
    void changed(ClaimBin bin) {
        known.forEach((domains, byDomain) -> byDomain.add(bin, domains));
    }

    Numbers in(KeyDomains domains, int domain) {
        var claims = known.computeIfAbsent(domains, this::settledBy).claims();
        return domain < claims.size() ? claims.get(domain) : NO_CLAIMS;
    }

    private ByDomain settledBy(KeyDomains domains) {
        var byDomain = new ByDomain(new ArrayList<>());
        claims.forEach(bin -> byDomain.add(bin, domains));
        return byDomain;
    }
}
