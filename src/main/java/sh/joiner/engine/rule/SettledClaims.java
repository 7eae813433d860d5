package sh.joiner.engine.rule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sh.joiner.engine.state.Numbers;
import sh.joiner.engine.topology.KeyDomains;

/** Which new claims have settled on which domain of the topology keys that somebody asked about, so that a domain is shut as one. */
final class SettledClaims {

    private static final Numbers NOBODY = new Numbers();

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

    /** A claim was opened, or has narrowed. What it settled on once it keeps. */
    void changed(ClaimBin bin) {
        known.forEach((domains, byDomain) -> byDomain.add(bin, domains));
    }

    Numbers in(KeyDomains domains, int domain) {
        var claims = known.computeIfAbsent(domains, this::survey).claims();
        return domain < claims.size() ? claims.get(domain) : NOBODY;
    }

    private ByDomain survey(KeyDomains domains) {
        var byDomain = new ByDomain(new ArrayList<>());
        claims.forEach(bin -> byDomain.add(bin, domains));
        return byDomain;
    }
}
