/**
 * Reads the user data of instances as the images' own programs do (nodeadm, bootstrap.sh, Bottlerocket, the Windows script). Only reads
 * settings that affect how the kubelet registers.
 *
 * <p>Used by the simulated kubelets. Does not depend on the cluster or on the code that writes user data.
 */
@NullMarked
package sh.joiner.sandbox.userdata;

import org.jspecify.annotations.NullMarked;
