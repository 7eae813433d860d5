package sh.joiner.aws;

import static sh.joiner.aws.AwsErrors.asking;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.OutsideTrouble.Category;
import sh.joiner.port.WorldClock;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.LaunchTemplate;
import software.amazon.awssdk.services.ec2.model.ResourceType;

/**
 * The launch templates that fleets are started with (aws 6.5): found by name, made when they are missing, deleted when nobody has used them for
 * a while. Thread-safe.
 */
final class LaunchTemplates {

    static final Duration UNUSED = Duration.ofMinutes(1);

    private static final Logger LOG = Logger.getLogger(LaunchTemplates.class);

    private final Ec2Client ec2;
    private final String clusterName;
    private final WorldClock clock;
    private final Map<String, Known> templates = new ConcurrentHashMap<>();
    private final AtomicBoolean sweepPlanned = new AtomicBoolean();

    LaunchTemplates(Ec2Client ec2, String clusterName, WorldClock clock) {
        this.ec2 = ec2;
        this.clusterName = clusterName;
        this.clock = clock;
    }

    /** A template that EC2 has; {@code users} launches are under way with it. */
    private record Known(String id, Instant lastUse, int users) {
        Known used(Instant now, int more) {
            return new Known(id, now, users + more);
        }
    }

    /** Makes sure that the template is there, and keeps it until it is {@linkplain #release released}. Answers with its name. */
    String take(TemplateContent content) {
        var name = content.name();
        // One template is made once, however many claims want it; other templates are not held up.
        templates.compute(name, (_, known) -> {
            var there = known == null ? new Known(findOrCreate(name, content), clock.now(), 0) : known;
            return there.used(clock.now(), 1);
        });
        planSweep();
        return name;
    }

    void release(Collection<String> names) {
        names.forEach(name -> templates.computeIfPresent(name, (_, known) -> known.used(clock.now(), -1)));
    }

    /** EC2 says that they are gone: they are made anew when they are next wanted. */
    void forget(Collection<String> names) {
        names.forEach(templates::remove);
    }

    private String findOrCreate(String name, TemplateContent content) {
        return find(name).orElseGet(() -> create(name, content));
    }

    private Optional<String> find(String name) {
        try {
            return asking(
                    "describe launch template " + name,
                    () ->
                            ec2
                                    .describeLaunchTemplates(request -> request.launchTemplateNames(name))
                                    .launchTemplates()
                                    .stream()
                                    .map(LaunchTemplate::launchTemplateId)
                                    .findFirst());
        } catch (OutsideTrouble trouble) {
            if (trouble.category() == Category.NOT_FOUND) {
                return Optional.empty();
            }
            throw trouble;
        }
    }

    private String create(String name, TemplateContent content) {
        return asking(
                "create launch template " + name,
                () -> ec2.createLaunchTemplate(request -> request.launchTemplateName(name)
                                .launchTemplateData(content.data())
                                .tagSpecifications(Ec2Tags.on(ResourceType.LAUNCH_TEMPLATE, content.tags())))
                        .launchTemplate()
                        .launchTemplateId());
    }

    /** Takes over every template of this cluster that is not known, as if it had just been used. */
    void adopt() {
        var ours = Filter.builder()
                .name("tag:eks:eks-cluster-name")
                .values(clusterName)
                .build();
        asking("describe launch templates", () -> {
            ec2.describeLaunchTemplatesPaginator(
                            request -> request.maxResults(200).filters(ours))
                    .launchTemplates()
                    .forEach(template -> templates.putIfAbsent(
                            template.launchTemplateName(), new Known(template.launchTemplateId(), clock.now(), 0)));
            return templates;
        });
        planSweep();
    }

    private void planSweep() {
        if (!templates.isEmpty() && sweepPlanned.compareAndSet(false, true)) {
            clock.schedule(
                    UNUSED, () -> Thread.startVirtualThread(this::sweep)); // it talks to EC2, and timers must not block
        }
    }

    private void sweep() {
        sweepPlanned.set(false);
        for (var name : templates.keySet()) {
            templates.computeIfPresent(name, (_, known) -> isUnused(known) ? delete(name, known) : known);
        }
        planSweep();
    }

    private boolean isUnused(Known known) {
        return known.users() <= 0 && !known.lastUse().plus(UNUSED).isAfter(clock.now());
    }

    /** What remains: nothing, or the template if EC2 would not delete it now. */
    private @Nullable Known delete(String name, Known known) {
        try {
            asking(
                    "delete launch template " + name,
                    () -> ec2.deleteLaunchTemplate(request -> request.launchTemplateId(known.id())));
            return null;
        } catch (OutsideTrouble trouble) {
            if (trouble.category() == Category.NOT_FOUND) {
                return null;
            }
            LOG.warnf("A launch template could not be deleted: template=%s reason=%s", name, trouble.getMessage());
            return trouble.mayPass() ? known.used(clock.now(), 0) : null;
        }
    }
}
