/**
 * Requests on their way into the servers of the sandbox: which host names and pages they may come from, and how large they may be.
 *
 * <p>Used by the API server and by the server for other processes; knows no verb and no path.
 */
@NullMarked
package sh.joiner.sandbox.request;

import org.jspecify.annotations.NullMarked;
