/**
 * Reads start-up texts of machines as the images' own programs do (nodeadm, bootstrap.sh, Bottlerocket, the Windows script), as far as they say
 * how the kubelet registers.
 *
 * <p>Used by the simulated kubelets. Knows neither the cluster nor who wrote the text.
 */
@NullMarked
package sh.joiner.sandbox.userdata;

import org.jspecify.annotations.NullMarked;
