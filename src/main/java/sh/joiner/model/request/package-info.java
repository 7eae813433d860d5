/** The state of requests to AWS. Read by board and metrics; written by the adapter of AWS. */
@NullMarked
package sh.joiner.model.request;

import org.jspecify.annotations.NullMarked;
