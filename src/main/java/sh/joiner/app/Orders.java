package sh.joiner.app;

import com.fasterxml.jackson.databind.JsonNode;
import sh.joiner.sandbox.story.Provoker;

/** What a story does to the world, carried to the part of it that is meant. */
final class Orders implements Provoker {

    @Override
    public void provoke(String what, JsonNode body) {
        throw new IllegalArgumentException("there is no way to provoke \"%s\"".formatted(what));
    }
}
