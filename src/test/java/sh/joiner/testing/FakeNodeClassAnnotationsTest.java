package sh.joiner.testing;

import java.util.Map;
import sh.joiner.port.nodeclass.NodeClassAnnotations;
import sh.joiner.port.nodeclass.NodeClassAnnotationsContract;

class FakeNodeClassAnnotationsTest extends NodeClassAnnotationsContract {

    private final FakeNodeClassAnnotations nodeClassAnnotations = new FakeNodeClassAnnotations();

    @Override
    protected NodeClassAnnotations nodeClassAnnotations() {
        return nodeClassAnnotations;
    }

    @Override
    protected void givenClass(String name) {
        nodeClassAnnotations.has(name, Map.of("mine", "1"));
    }

    @Override
    protected Map<String, String> annotations(String name) {
        return nodeClassAnnotations.annotations(name);
    }

    @Override
    protected String version(String name) {
        return nodeClassAnnotations.version();
    }
}
