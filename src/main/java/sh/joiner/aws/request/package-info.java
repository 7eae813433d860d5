/**
 * Limits requests to AWS: budgets for each API, priorities for each purpose, time limits, circuit breakers, and the halving of a batch that
 * contains an invalid request.
 *
 * <p>Used by the AWS adapters. Knows the SDK's exceptions and client interfaces; does not interpret requests.
 */
@NullMarked
package sh.joiner.aws.request;

import org.jspecify.annotations.NullMarked;
