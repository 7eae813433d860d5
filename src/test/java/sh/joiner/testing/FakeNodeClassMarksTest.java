package sh.joiner.testing;

import java.util.Map;
import sh.joiner.port.nodeclass.NodeClassMarks;
import sh.joiner.port.nodeclass.NodeClassMarksContract;

class FakeNodeClassMarksTest extends NodeClassMarksContract {

    private final FakeNodeClassMarks marks = new FakeNodeClassMarks();

    @Override
    protected NodeClassMarks marks() {
        return marks;
    }

    @Override
    protected void givenClass(String name) {
        marks.has(name, Map.of("mine", "1"));
    }

    @Override
    protected Map<String, String> annotations(String name) {
        return marks.annotations(name);
    }

    @Override
    protected String version(String name) {
        return marks.version();
    }
}
