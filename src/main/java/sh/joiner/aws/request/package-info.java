/**
 * How many requests AWS is asked and for how long: budgets per API, lanes per purpose, time limits, circuit breakers, and the halving of a
 * batch that one of its questions spoils.
 *
 * <p>Used by the adapters of AWS. Knows the SDK's exceptions and client interfaces, but no meaning of a request.
 */
@NullMarked
package sh.joiner.aws.request;

import org.jspecify.annotations.NullMarked;
