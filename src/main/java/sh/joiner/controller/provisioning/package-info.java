/**
 * From pending pods to claims: batch window, pass, what each pod is told (core 4).
 */
@NullMarked
package sh.joiner.controller.provisioning;

import org.jspecify.annotations.NullMarked;
