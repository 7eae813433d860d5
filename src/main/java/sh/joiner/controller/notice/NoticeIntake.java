package sh.joiner.controller.notice;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.controller.gate.GatedInput;
import sh.joiner.controller.gate.Gates;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.InputReads.Demand;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.interruption.Interruptions;
import sh.joiner.port.interruption.NoticeQueue;
import sh.joiner.port.interruption.StatusFeed;
import sh.joiner.port.launch.VolumeAttachments;
import sh.joiner.port.runner.Runner;

/** Reads notices from the queue and from the status of instances, and records them. Reads only the sources that were added. */
public final class NoticeIntake implements AutoCloseable {

    private final Gates gates;
    private final GatedInput<Cluster> cluster;
    private final NoticeRecorder recorder;
    private final NoticeCounter counter;
    private final Runner runner;
    private @Nullable QueueLoop queue;
    private @Nullable StatusLoop status;

    public NoticeIntake(
            Gates gates, GatedInput<Cluster> cluster, NoticeRecorder recorder, NoticeCounter counter, Runner runner) {
        this.gates = gates;
        this.cluster = cluster.once(GateName.INTERRUPTION_OBJECTS); // so no event is recorded twice
        this.recorder = recorder;
        this.counter = counter;
        this.runner = runner;
        gates.demand(Set.of(GateName.INTERRUPTION_QUEUE, GateName.INSTANCE_STATUS), Demand.UNWANTED);
    }

    /** Adds the queue. {@code volumes} resolves notices about volumes to instances. */
    public void read(NoticeQueue notices, VolumeAttachments volumes) {
        queue = new QueueLoop(
                gates.declare("interruption.queue", cluster),
                notices,
                new MessageHandler(recorder, volumes, counter),
                counter,
                gates.health(GateName.INTERRUPTION_QUEUE),
                runner);
    }

    /** Adds the instance status. */
    public void read(StatusFeed feed, Interruptions interruptions, NoticeSources sources) {
        status = new StatusLoop(
                gates.declare("interruption.status", cluster),
                feed,
                gates.health(GateName.INSTANCE_STATUS),
                new StatusHandler(interruptions, recorder, counter, sources),
                runner);
    }

    public void start() {
        recorder.start();
        if (queue != null) {
            gates.demand(Set.of(GateName.INTERRUPTION_QUEUE), Demand.WANTED);
            queue.start();
        }
        if (status != null) {
            gates.demand(Set.of(GateName.INSTANCE_STATUS), Demand.WANTED);
            status.start();
        }
    }

    @Override
    public void close() {
        if (queue != null) {
            queue.close();
        }
        if (status != null) {
            status.close();
        }
    }
}
