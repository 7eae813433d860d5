/**
 * An embedded AWS: implements the client interfaces of the SDK for what the adapters call, over a catalogue of real EC2 facts.
 * Knows nothing of Joiner.
 */
@NullMarked
package sh.joiner.sandbox.cloud;

import org.jspecify.annotations.NullMarked;
