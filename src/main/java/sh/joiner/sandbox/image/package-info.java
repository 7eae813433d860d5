/** AMIs of AWS, of the account and of other accounts, their snapshots, and the SSM parameters that contain the ids of AWS's AMIs. */
@NullMarked
package sh.joiner.sandbox.image;

import org.jspecify.annotations.NullMarked;
