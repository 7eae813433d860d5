package sh.joiner.controller.nodeclass;

import java.util.Optional;
import org.jboss.logging.Logger;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.v1.EC2NodeClass;
import sh.joiner.controller.report.Chronicle;
import sh.joiner.controller.report.News;
import sh.joiner.engine.nodeclass.Finding.Doubt;
import sh.joiner.engine.nodeclass.Inspection;

/** Tells of each pass over a node class: once in the log and as an event what is wrong, and to those who show it when it is looked into again. */
public final class NodeClassReport {

    private static final Logger LOG = Logger.getLogger(NodeClassReport.class);

    private final Chronicle chronicle;
    private final Reader reader;
    private final News news = new News();

    /** Who shows what a pass came to. */
    public interface Reader {

        void inspected(Inspection inspection);

        /** The class is gone. */
        void gone(String nodeClass);
    }

    public NodeClassReport(Chronicle chronicle, Reader reader) {
        this.chronicle = chronicle;
        this.reader = reader;
    }

    void passed(EC2NodeClass object, ConditionSet conditions, Answers answers, Inspection inspection) {
        EC2NodeClass.CONDITIONS
                .dependents()
                .forEach(type -> conditions
                        .get(type)
                        .ifPresent(said ->
                                tell(object.getMetadata().getName(), object, said, answers.doubt(object, type))));
        reader.inspected(inspection);
    }

    private void tell(String name, EC2NodeClass object, Condition said, Optional<Doubt> doubt) {
        var key = name + " " + said.type;
        if (said.status.equals(Condition.TRUE)) {
            doubt.ifPresentOrElse(one -> still(key, name, said.type, one), () -> news.forget(key));
        } else if (!said.reason.equals("DependenciesNotReady")) { // what it waits for is told already
            wrong(key, object, said);
        }
    }

    /** Why nobody can say may differ from call to call, by the id of a request; what is wrong does not. */
    private void wrong(String key, EC2NodeClass object, Condition said) {
        boolean isKnown = said.status.equals(Condition.FALSE);
        if (!news.isNews(key, said.status + said.reason + (isKnown ? said.message : ""))) {
            return;
        }
        var metadata = object.getMetadata();
        LOG.warnf(
                "node class is not ready: nodeclass=%s condition=%s status=%s reason=%s message=%s",
                metadata.getName(), said.type, said.status, said.reason, said.message);
        if (isKnown) {
            chronicle.nodeClassRefused(metadata.getName(), metadata.getUid(), said.type, said.reason, said.message);
        }
    }

    private void still(String key, String name, String type, Doubt doubt) {
        if (news.isNews(key, "doubt" + doubt.reason())) {
            LOG.warnf(
                    "node class waits, and the last answer counts for a while: nodeclass=%s condition=%s reason=%s message=%s",
                    name, type, doubt.reason(), doubt.message());
        }
    }

    void gone(EC2NodeClass object) {
        var name = object.getMetadata().getName();
        EC2NodeClass.CONDITIONS.dependents().forEach(type -> news.forget(name + " " + type));
        reader.gone(name);
    }
}
