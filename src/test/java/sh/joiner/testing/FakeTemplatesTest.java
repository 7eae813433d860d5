package sh.joiner.testing;

import java.util.List;
import sh.joiner.port.launch.ClassTemplates;
import sh.joiner.port.launch.TemplatesContract;

class FakeTemplatesTest extends TemplatesContract {

    private final FakeTemplates templates = new FakeTemplates();

    @Override
    protected ClassTemplates templates() {
        return templates;
    }

    @Override
    protected void make(String name, String nodeClass) {
        templates.made(name, nodeClass);
    }

    @Override
    protected List<String> names() {
        return templates.names();
    }
}
