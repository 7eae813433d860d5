/**
 * The stand-in for the outside: an embedded API server, workloads that use it, and an embedded AWS that implements the SDK's own client
 * interfaces, so that the adapters run in it unchanged. Wired by app alone; knows no adapter and nothing of the program but two ports.
 */
@NullMarked
package sh.joiner.sandbox;

import org.jspecify.annotations.NullMarked;
