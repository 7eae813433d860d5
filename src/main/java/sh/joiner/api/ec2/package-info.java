/** The classes of karpenter.k8s.aws/v1: EC2NodeClass and its parts. */
@NullMarked
package sh.joiner.api.ec2;

import org.jspecify.annotations.NullMarked;
