package sh.joiner.port;

import sh.joiner.model.claim.ClaimDraft;
import sh.joiner.model.claim.ClaimName;

/** Writes claims. */
public interface Claims {

    /** Creates the claim and answers with the name that it got. Throws {@link OutsideTrouble}. */
    ClaimName create(ClaimDraft draft);

    /** Asks for its deletion; a claim that is gone already is no error. Throws {@link OutsideTrouble}. */
    void delete(ClaimName claim);
}
