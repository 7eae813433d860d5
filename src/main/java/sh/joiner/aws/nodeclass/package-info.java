/** Subnets, security groups, instance profiles, facts of the EKS cluster. */
@NullMarked
package sh.joiner.aws.nodeclass;

import org.jspecify.annotations.NullMarked;
