package sh.joiner.board;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.port.sandbox.Provocations;

/** A sandbox that applies commands to its clock and records them. */
public final class ExampleSandbox implements Provocations {

    private double speed = 60;
    private Instant now = Example.NOW;
    private final List<String> orders = new ArrayList<>();

    @Override
    public synchronized State state() {
        return new State(
                now,
                speed,
                story(),
                List.of("tour", "first-steps"),
                List.of(new Calls("ec2:CreateFleet", 12, 1, 2), new Calls("ec2:DescribeInstances", 1_234, 0, 60)),
                List.of(instance("i-0aa", Instance.State.RUNNING), instance("i-0bb", Instance.State.SHUTTING_DOWN)),
                List.of(new Image("ami-0c1", "web-1", "111122223333", "x86_64", "pending", "2026-05-04T14:00:00.000Z")),
                List.of(new Provocation.Capacity(
                        "m5.large", "*", "spot", 0, "InsufficientInstanceCapacity", null, null)),
                List.of(fault()),
                3);
    }

    @Override
    public List<Happening> journal() {
        return List.of(new Happening(Duration.ofSeconds(1), "step 1: A node class is applied."));
    }

    @Override
    public synchronized void speed(double timesTheWall) {
        speed = timesTheWall;
        orders.add("speed " + timesTheWall);
    }

    @Override
    public synchronized void advance(Duration by) {
        now = now.plus(by);
        orders.add("advance " + by);
    }

    @Override
    public synchronized void play(String story) {
        if (!List.of("tour", "first-steps", "none").contains(story)) {
            throw new IllegalArgumentException("story \"%s\" not found".formatted(story));
        }
        orders.add("play " + story);
    }

    private static Provocation.Fault fault() {
        return new Provocation.Fault(
                "fault-1",
                "ec2",
                "Describe*",
                "RequestLimitExceeded",
                "",
                null,
                null,
                null,
                0.5,
                7,
                Duration.ofMinutes(3));
    }

    @Override
    public synchronized Optional<String> provoke(Provocation provocation) {
        if (provocation instanceof Provocation.InstanceChange(var id, var _) && !id.startsWith("i-")) {
            throw new NoSuchElementException("instance %s not found".formatted(id));
        }
        if (provocation instanceof Provocation.Capacity order && order.left() == null && order.priceFactor() == null) {
            throw new IllegalArgumentException("set exactly one of left and priceFactor");
        }
        orders.add(provocation.toString());
        return provocation instanceof Provocation.NewImage ? Optional.of("ami-0c2") : Optional.empty();
    }

    @Override
    public synchronized void removeAllFaults() {
        orders.add("heal");
    }

    @Override
    public synchronized void removeFault(String fault) {
        if (!fault.equals("fault-1")) {
            throw new NoSuchElementException("fault %s not found".formatted(fault));
        }
        orders.add("heal " + fault);
    }

    @Override
    public List<Call> lastCalls() {
        return List.of(new Call(Example.NOW, "ec2:CreateFleet", "InsufficientInstanceCapacity"));
    }

    private static StoryProgress story() {
        return new StoryProgress(
                "tour",
                "The tour",
                "Three pools and a few hundred pods.",
                Example.NOW.minusSeconds(60),
                List.of(
                        new StepProgress(
                                Example.NOW.minusSeconds(59),
                                "Two node classes are applied.",
                                "/nodeclasses",
                                StepProgress.Stage.TAKEN,
                                ""),
                        new StepProgress(
                                Example.NOW.plusSeconds(60),
                                "The evening comes.",
                                "kubectl get pods",
                                StepProgress.Stage.AHEAD,
                                "")),
                List.of(new OutcomeProgress(
                        "At least 200 pods run.", Example.NOW.plusSeconds(240), OutcomeProgress.Verdict.OPEN)));
    }

    /** Returns the recorded commands in order, and clears them. */
    public synchronized List<String> takeOrders() {
        var recorded = List.copyOf(orders);
        orders.clear();
        return recorded;
    }

    private static Instance instance(String id, Instance.State state) {
        return new Instance(
                new InstanceId(id),
                "aws:///us-east-1a/" + id,
                state,
                "m7g.xlarge",
                "us-east-1a",
                CapacityType.SPOT,
                "ami-0c4e1f0a92b7d3e55",
                "subnet-0a1",
                Example.NOW.minusSeconds(7190),
                Instance.Placement.UNKNOWN,
                Map.of());
    }
}
