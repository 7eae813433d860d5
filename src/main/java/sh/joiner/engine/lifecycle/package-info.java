/**
 * The life of a claim and its node: launch, registration, initialisation, drain, termination, collection (core 6).
 */
@NullMarked
package sh.joiner.engine.lifecycle;

import org.jspecify.annotations.NullMarked;
