package sh.joiner.controller.nodeclass;

import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.controller.report.LastReports;
import sh.joiner.engine.nodeclass.Inspection;
import sh.joiner.engine.nodeclass.Inspection.Doubted;
import sh.joiner.model.decision.Decision.Subject;

/** Reports the results of each pass over a node class to a reader, and each new problem once as an event and in the log. */
public final class NodeClassReport {

    private static final Logger LOG = Logger.getLogger(NodeClassReport.class);

    private final DecisionReporter reporter;
    private final Reader reader;
    private final LastReports lastReports = new LastReports();

    /** Receives the results of passes. */
    public interface Reader {

        void inspected(Inspection inspection);

        /** Receives the name of a class whose deletion is prepared and whose finalizer is removed next. */
        void deleted(String nodeClass);
    }

    public NodeClassReport(DecisionReporter reporter, Reader reader) {
        this.reporter = reporter;
        this.reader = reader;
    }

    void passFinished(EC2NodeClass object, ConditionSet conditions, Inspection inspection) {
        EC2NodeClass.CONDITIONS.dependents().stream()
                .flatMap(type -> conditions.get(type).stream())
                .forEach(condition ->
                        report(object, condition, inspection.doubts().get(condition.type)));
        reader.inspected(inspection);
    }

    /** Reports a condition that a pass set before its requests to AWS. */
    void seen(EC2NodeClass object, Condition condition) {
        report(object, condition, null);
    }

    private void report(EC2NodeClass object, Condition condition, @Nullable Doubted doubt) {
        var key = object.getMetadata().getName() + " " + condition.type;
        if (condition.reason.equals("DependenciesNotReady")) {
            return; // the condition that this condition depends on is reported already
        }
        if (doubt != null && !condition.status.equals(Condition.UNKNOWN)) {
            unconfirmed(key, object, condition, doubt);
        } else if (condition.status.equals(Condition.TRUE)) {
            lastReports.forget(key);
        } else {
            wrong(key, object, condition);
        }
    }

    /** Reports a problem once. The message of an Unknown condition is not compared, because it can contain a request ID. */
    private void wrong(String key, EC2NodeClass object, Condition condition) {
        boolean isKnown = condition.status.equals(Condition.FALSE);
        if (!lastReports.isNew(key, condition.status + condition.reason + (isKnown ? condition.message : ""))) {
            return;
        }
        var metadata = object.getMetadata();
        LOG.warnf(
                "EC2NodeClass is not ready: nodeclass=%s condition=%s status=%s reason=%s message=%s",
                metadata.getName(), condition.type, condition.status, condition.reason, condition.message);
        var subject = new Subject("EC2NodeClass", "", metadata.getName(), metadata.getUid());
        reporter.nodeClassStopped(
                subject, condition.type + " is " + condition.status, condition.reason, condition.message);
    }

    private void unconfirmed(String key, EC2NodeClass object, Condition condition, Doubted doubt) {
        if (!lastReports.isNew(key, "doubt" + doubt.reason())) {
            return;
        }
        var metadata = object.getMetadata();
        LOG.warnf(
                "Joiner cannot confirm a condition and keeps the last value of the condition for now: nodeclass=%s condition=%s reason=%s message=%s",
                metadata.getName(), condition.type, doubt.reason(), doubt.message());
        var subject = new Subject("EC2NodeClass", "", metadata.getName(), metadata.getUid());
        reporter.nodeClassDoubted(
                subject, condition.type + " stays " + condition.status, doubt.reason(), doubt.message());
    }

    void deleted(EC2NodeClass object) {
        var name = object.getMetadata().getName();
        EC2NodeClass.CONDITIONS.dependents().forEach(type -> lastReports.forget(name + " " + type));
        reader.deleted(name);
    }
}
