/** AMIs: selector terms as queries, what EC2 and SSM say of images, trials of single images. */
@NullMarked
package sh.joiner.aws.image;

import org.jspecify.annotations.NullMarked;
