/** The lifecycle of a claim and its node: launch, registration, initialization, drain, termination and garbage collection (core 6). */
@NullMarked
package sh.joiner.engine.lifecycle;

import org.jspecify.annotations.NullMarked;
