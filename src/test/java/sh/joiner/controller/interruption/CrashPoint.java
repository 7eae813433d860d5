package sh.joiner.controller.interruption;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimDraft;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.InterruptionDraft;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.node.NodeChange;
import sh.joiner.model.node.NodeName;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.cluster.Nodes;
import sh.joiner.port.interruption.Interruptions;
import sh.joiner.port.interruption.NoticeQueue;

/**
 * Simulates the crash of a process before or after one of its calls to AWS or Kubernetes: no later call has an effect. This call and all later calls
 * throw {@link RemoteCallException}, so that the loops of the crashed process end normally. Calls that only read objects of
 * Kubernetes are not counted and do not throw. Thread-safe.
 */
public final class CrashPoint {

    /** A crash point that no process reaches. */
    public static final CrashPoint NONE = new CrashPoint(Integer.MAX_VALUE, false);

    private final int at;
    private final boolean after;
    private int calls;

    /** Creates a crash at the call with this number, counted from 1, before or after the call takes effect. */
    public CrashPoint(int at, boolean after) {
        this.at = at;
        this.after = after;
    }

    synchronized boolean isReached() {
        return calls >= at;
    }

    private synchronized <T> T call(Supplier<T> call) {
        calls++;
        if (calls > at || (calls == at && !after)) {
            throw dead();
        }
        var answer = call.get();
        if (calls == at) {
            throw dead();
        }
        return answer;
    }

    private void run(Runnable call) {
        this.<Optional<String>>call(() -> {
            call.run();
            return Optional.empty();
        });
    }

    private static RemoteCallException dead() {
        return new RemoteCallException(Category.UNREACHABLE, "", "the process is dead", null);
    }

    public NoticeQueue around(NoticeQueue queue) {
        return new NoticeQueue() {
            @Override
            public List<Message> receive() {
                return call(queue::receive);
            }

            @Override
            public List<Message> delete(List<Message> messages) {
                return call(() -> queue.delete(messages));
            }
        };
    }

    public Interruptions around(Interruptions objects) {
        return new Interruptions() {
            @Override
            public Optional<List<Interruption>> all() {
                return objects.all();
            }

            @Override
            public Optional<Interruption> find(String name) {
                return objects.find(name);
            }

            @Override
            public void onChange(Consumer<String> listener) {
                objects.onChange(listener);
            }

            @Override
            public boolean create(InterruptionDraft draft) {
                return call(() -> objects.create(draft));
            }

            @Override
            public void amend(String name, Notice notice) {
                run(() -> objects.amend(name, notice));
            }

            @Override
            public void joined(String name, NodeName node) {
                run(() -> objects.joined(name, node));
            }

            @Override
            public void progress(Interruption decidedFrom, Progress progress) {
                run(() -> objects.progress(decidedFrom, progress));
            }

            @Override
            public void delete(String name) {
                run(() -> objects.delete(name));
            }
        };
    }

    public Nodes around(Nodes nodes) {
        return new Nodes() {
            @Override
            public void change(NodeName node, NodeChange change) {
                run(() -> nodes.change(node, change));
            }

            @Override
            public void cordon(NodeName node, boolean cordoned) {
                run(() -> nodes.cordon(node, cordoned));
            }

            @Override
            public void delete(NodeName node, String uid) {
                run(() -> nodes.delete(node, uid));
            }
        };
    }

    public Claims around(Claims claims) {
        return new Claims() {
            @Override
            public ClaimName create(ClaimDraft draft) {
                return call(() -> claims.create(draft));
            }

            @Override
            public List<Claim> read(Set<ClaimName> names) {
                return claims.read(names);
            }

            @Override
            public void delete(ClaimName claim, String uid) {
                run(() -> claims.delete(claim, uid));
            }

            @Override
            public void annotate(ClaimName claim, Map<String, String> annotations) {
                run(() -> claims.annotate(claim, annotations));
            }

            @Override
            public void unannotate(ClaimName claim, Set<String> keys) {
                run(() -> claims.unannotate(claim, keys));
            }

            @Override
            public void label(ClaimName claim, Map<String, String> labels) {
                run(() -> claims.label(claim, labels));
            }

            @Override
            public void relabel(ClaimName claim, Map<String, String> labels, Set<String> removed) {
                run(() -> claims.relabel(claim, labels, removed));
            }

            @Override
            public void recordPodEvent(ClaimName claim, Instant at) {
                run(() -> claims.recordPodEvent(claim, at));
            }

            @Override
            public void report(ClaimName claim, List<ConditionReport> reports) {
                run(() -> claims.report(claim, reports));
            }

            @Override
            public void clear(ClaimName claim, String condition) {
                run(() -> claims.clear(claim, condition));
            }

            @Override
            public LaunchRecord launched(
                    Claim claim, Map<String, String> labels, Map<String, String> annotations, Claim.Answer answer) {
                return call(() -> claims.launched(claim, labels, annotations, answer));
            }

            @Override
            public void registered(ClaimName claim, String node) {
                run(() -> claims.registered(claim, node));
            }
        };
    }
}
