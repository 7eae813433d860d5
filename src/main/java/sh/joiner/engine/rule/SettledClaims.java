package sh.joiner.engine.rule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sh.joiner.engine.state.Numbers;
import sh.joiner.engine.topology.KeyDomains;

/** The new claims that have only one domain left of a topology key, by domain. All claims of a closed domain are skipped together. */
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

    /** Updates a claim that was opened or narrowed. A claim that has one domain left keeps it. */
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
