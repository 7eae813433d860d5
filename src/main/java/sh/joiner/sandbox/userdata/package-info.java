/**
 * Reads the user data of instances as the images' own programs do (nodeadm, bootstrap.sh, Bottlerocket, the Windows script). The package reads only
 * settings that affect how the kubelet registers its node.
 *
 * <p>The package does not depend on the code that writes user data.
 */
@NullMarked
package sh.joiner.sandbox.userdata;

import org.jspecify.annotations.NullMarked;
