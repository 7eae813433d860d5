package sh.joiner.port.launch;

import sh.joiner.port.RemoteCallException;

/**
 * The launches of one claim, as recorded on the claim, so that no launch is made twice (aws 6.8).
 *
 * <p>If a call is repeated with the same client token within a day, EC2 returns the instances of the first call. So the token is
 * written before EC2 is called. A process that finds a claim with a token and without an instance first looks for instances with this
 * token.
 */
public interface TokenRecord {

    /**
     * Returns the last token that must not be used again: EC2 has answered its call, or its call is known to have launched nothing. Empty if there is none.
     */
    String spent();

    /** Writes the token on the claim. Throws {@link RemoteCallException} if the write fails; EC2 is then not called for this claim. */
    void begin(String token);

    /** Records that EC2 has answered the call with this token: another launch needs another token. */
    void spend(String token);
}
