/** The controllers of disruption: what they observe on NodeClaims, and the commands that they carry out (core 5). */
@NullMarked
package sh.joiner.controller.disruption;

import org.jspecify.annotations.NullMarked;
