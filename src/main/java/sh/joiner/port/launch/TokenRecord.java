package sh.joiner.port.launch;

import sh.joiner.port.OutsideTrouble;

/**
 * The launches of one claim as the claim itself records them, so that no launch is made twice (aws 6.8).
 *
 * <p>EC2 answers a repeated call with the same client token with the instances of the first call, for at least a day. The token is therefore
 * written before EC2 is called: whoever finds a claim with a token and without an instance looks for instances with this token first.
 */
public interface TokenRecord {

    /** Returns the last token that EC2 has answered, or that is known to have started nothing; empty if there was none. */
    String spent();

    /** Writes the token on the claim. Throws {@link OutsideTrouble}; then EC2 is not called for this claim. */
    void begin(String token);

    /** Notes that EC2 has answered the call with this token: a further launch needs another token. */
    void spend(String token);
}
