/**
 * Tests of the whole program from the view of a new user: objects are created, nodes join, reasons are shown. Most tests use the sandbox.
 *
 * <p>These tests use the interfaces of a user: the API server, the pages, REST, kubectl and a browser. Other tests of this package check the
 * manifests, the IAM policies and the Dockerfiles.
 */
@NullMarked
package sh.joiner.story;

import org.jspecify.annotations.NullMarked;
