package sh.joiner.sandbox.external;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.BuiltInTypes;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ResourceType;
import sh.joiner.sandbox.kind.ResourceType.Subresource;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.store.ObjectStore;

/**
 * The objects of an API server outside of the sandbox, as a store for the simulated controllers. Each write is a separate request under the
 * rules of that server. Watches continue after a lost connection, and after the server has compacted the history. Nodes that the sandbox did not
 * create are hidden and never changed.
 */
public final class ExternalStore implements ObjectStore, AutoCloseable {

    private static final int MAX_RETRIES = 20;
    private static final String DEFAULT_NAMESPACE = "default";

    private final Client client;
    private final ObjectPaths places;
    private final List<ExternalWatch> watches = new CopyOnWriteArrayList<>();

    public ExternalStore(ApiServer server) {
        client = new Client(server);
        places = new ObjectPaths(client);
    }

    @Override
    public ObjectNode create(String resource, ObjectNode object) {
        var type = places.type(resource);
        var withKind = withKind(type, object.deepCopy());
        var body = resource.equals(OwnNodes.RESOURCE) ? OwnNodes.marked(withKind) : withKind;
        return client.ask("POST", ObjectPaths.collection(type, namespace(type, Meta.namespace(body))), body.toString());
    }

    private static ObjectNode withKind(ResourceType type, ObjectNode object) {
        return object.put("apiVersion", type.apiVersion()).put("kind", type.kind());
    }

    private static String namespace(ResourceType type, String namespace) {
        return type.isNamespaced() && namespace.isEmpty() ? DEFAULT_NAMESPACE : namespace;
    }

    @Override
    public Optional<ObjectNode> get(String resource, String namespace, String name) {
        try {
            return Optional.of(require(places.type(resource), namespace, name));
        } catch (ApiException refused) {
            if (refused.code() == 404) {
                return Optional.empty();
            }
            throw refused;
        }
    }

    /** Returns the object. A node that the sandbox did not create is reported as not found. */
    private ObjectNode require(ResourceType type, String namespace, String name) {
        var object = client.ask("GET", path(type, namespace, name), "");
        if (!OwnNodes.isVisible(type.resource(), object)) {
            throw new ApiException(
                    404, "NotFound", "%s \"%s\" was not created by the sandbox".formatted(type.resource(), name));
        }
        return object;
    }

    private static String path(ResourceType type, String namespace, String name) {
        return ObjectPaths.object(type, namespace(type, namespace), name);
    }

    @Override
    public List<ObjectNode> list(String resource) {
        var type = places.type(resource);
        var objects = new ArrayList<ObjectNode>();
        var _ = new PagedReader(client, type).readInto(objects::add);
        return objects;
    }

    @Override
    public ObjectNode update(String resource, String namespace, String name, UnaryOperator<ObjectNode> change) {
        var type = places.type(resource);
        return write(type, namespace, name, change, "");
    }

    @Override
    public ObjectNode updateStatus(String resource, String namespace, String name, UnaryOperator<ObjectNode> change) {
        var type = places.type(resource);
        return write(type, namespace, name, change, type.has(Subresource.STATUS) ? "/status" : "");
    }

    private ObjectNode write(
            ResourceType type, String namespace, String name, UnaryOperator<ObjectNode> change, String part) {
        for (int left = MAX_RETRIES; ; left--) {
            var before = require(type, namespace, name);
            var next = Json.canonical(change.apply(before.deepCopy()));
            if (next.equals(before)) {
                return before;
            }
            try {
                return client.ask("PUT", path(type, namespace, name) + part, next.toString());
            } catch (ApiException refused) {
                if (refused.code() != 409 || left == 0) {
                    throw refused;
                }
            }
        }
    }

    /** Binds a pod to a node with a Binding, because a real API server does not allow an update to set the node. */
    @Override
    public ObjectNode bind(String namespace, String pod, String node) {
        var binding = Json.object().put("apiVersion", "v1").put("kind", "Binding");
        binding.putObject("metadata").put("name", pod).put("namespace", namespace);
        binding.putObject("target").put("apiVersion", "v1").put("kind", "Node").put("name", node);
        var path = path(BuiltInTypes.POD, namespace, pod);
        var _ = client.ask("POST", path + "/binding", binding.toString());
        return client.ask("GET", path, "");
    }

    @Override
    public void delete(String resource, String namespace, String name, Optional<Long> gracePeriodSeconds) {
        var type = places.type(resource);
        if (resource.equals(OwnNodes.RESOURCE)) {
            var _ = require(type, namespace, name);
        }
        var options = Json.object().put("apiVersion", "v1").put("kind", "DeleteOptions");
        options.put("propagationPolicy", "Background");
        gracePeriodSeconds.ifPresent(seconds -> options.put("gracePeriodSeconds", seconds));
        var _ = client.ask("DELETE", path(type, namespace, name), options.toString());
    }

    @Override
    public AutoCloseable watch(String resource, Consumer<Change> watcher) {
        var watch = new ExternalWatch(client, places.type(resource), watcher);
        watches.add(watch);
        watch.start();
        return watch;
    }

    /** Ends all watches. */
    @Override
    public void close() {
        watches.forEach(ExternalWatch::close);
        watches.clear();
    }
}
