/** AMIs: queries from selector terms, images as EC2 and SSM report them, and checks of single images. */
@NullMarked
package sh.joiner.aws.image;

import org.jspecify.annotations.NullMarked;
