package sh.joiner.sandbox.story;

import static sh.joiner.sandbox.story.Story.needed;

import org.jspecify.annotations.Nullable;

/** A new number of replicas for a Deployment. */
public record Scale(String namespace, String deployment, int replicas) {

    public Scale(@Nullable String namespace, @Nullable String deployment, int replicas) {
        this.namespace = needed(namespace, "namespace");
        this.deployment = needed(deployment, "deployment");
        this.replicas = replicas;
        if (replicas < 0) {
            throw new IllegalArgumentException("replicas must be 0 or more, but is " + replicas);
        }
    }
}
