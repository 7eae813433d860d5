/** From pending pods to claims: batch window, pass, and the report to each pod (core 4). */
@NullMarked
package sh.joiner.controller.provisioning;

import org.jspecify.annotations.NullMarked;
