package sh.joiner.aws.launch;

import static sh.joiner.aws.request.AwsErrors.asking;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;
import sh.joiner.aws.request.Ec2Tags;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.Failures;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.OutsideTrouble.Category;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.cache.CacheReport.Found;
import sh.joiner.port.launch.ClassTemplates;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.LaunchTemplate;
import software.amazon.awssdk.services.ec2.model.ResourceType;

/**
 * The launch templates that fleets are started with (aws 6.5): found by name, made when they are missing, deleted when nobody has used them for
 * a while. Thread-safe.
 *
 * <p>One template is made once, however many claims want it. No lock is held while EC2 is asked, so that one slow answer holds up nobody who
 * wants another template.
 */
public final class LaunchTemplates implements ClassTemplates {

    static final Duration UNUSED = CacheName.LAUNCH_TEMPLATES.ttl();

    private static final Logger LOG = Logger.getLogger(LaunchTemplates.class);

    private final Ec2Client ec2;
    private final String clusterName;
    private final WorldClock clock;
    private final CacheReport report;
    private final Map<String, Known> templates = new ConcurrentHashMap<>();
    private final AtomicBoolean sweepPlanned = new AtomicBoolean();

    public LaunchTemplates(Ec2Client ec2, String clusterName, WorldClock clock, CacheReport report) {
        this.ec2 = ec2;
        this.clusterName = clusterName;
        this.clock = clock;
        this.report = report;
        report.holds(CacheName.LAUNCH_TEMPLATES, templates::size);
    }

    /** A template that EC2 has, or is being asked for; {@code users} launches are under way with it. */
    private record Known(CompletableFuture<String> id, Instant lastUse, int users) {
        Known used(Instant now, int more) {
            return new Known(id, now, users + more);
        }
    }

    /** Makes sure that the template is there, and keeps it until it is {@linkplain #release released}. Answers with its name. */
    String take(TemplateContent content) {
        var name = content.name();
        var fresh = new Known(new CompletableFuture<>(), clock.now(), 1);
        if (templates.putIfAbsent(name, fresh) == null) {
            report.asked(CacheName.LAUNCH_TEMPLATES, Found.OUTSIDE);
            make(name, content, fresh.id());
            await(fresh.id());
        } else {
            var there = templates.computeIfPresent(name, (_, known) -> known.used(clock.now(), 1));
            if (there == null) {
                return take(content); // it was given up this moment
            }
            report.asked(CacheName.LAUNCH_TEMPLATES, Found.IN_MEMORY);
            await(there.id());
        }
        planSweep();
        return name;
    }

    /** Those who wait for it hear of trouble too; whoever comes next tries anew. */
    private void make(String name, TemplateContent content, CompletableFuture<String> id) {
        try {
            var found = find(name).orElseGet(() -> create(name, content));
            report.refreshed(CacheName.LAUNCH_TEMPLATES, name);
            id.complete(found);
        } catch (Throwable refused) { // whatever it is: the others wait for the template
            Failures.escalate(refused);
            templates.remove(name);
            if (refused instanceof OutsideTrouble trouble) {
                report.failed(CacheName.LAUNCH_TEMPLATES, name, trouble);
            }
            id.completeExceptionally(refused);
        }
    }

    private static void await(CompletableFuture<String> id) {
        try {
            id.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException refused ? refused : failed;
        }
    }

    void release(Collection<String> names) {
        names.forEach(name -> templates.computeIfPresent(name, (_, known) -> known.used(clock.now(), -1)));
    }

    /** EC2 says that they are gone: they are made anew when they are next wanted. */
    void forget(Collection<String> names) {
        names.forEach(templates::remove);
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
    public void adopt() {
        for (var template : tagged(clusterFilter())) {
            var id = CompletableFuture.completedFuture(template.launchTemplateId());
            templates.putIfAbsent(template.launchTemplateName(), new Known(id, clock.now(), 0));
        }
        planSweep();
    }

    /** One that is gone already is no error. All are tried; the first trouble is told at the end. */
    @Override
    public void deleteOf(String nodeClass) {
        var ofClass = filter("tag:karpenter.k8s.aws/ec2nodeclass", nodeClass);
        var troubles = tagged(clusterFilter(), ofClass).stream()
                .flatMap(template -> delete(template).stream())
                .toList();
        if (!troubles.isEmpty()) {
            throw troubles.getFirst();
        }
    }

    private Optional<OutsideTrouble> delete(LaunchTemplate template) {
        templates.remove(template.launchTemplateName());
        try {
            delete(template.launchTemplateName(), template.launchTemplateId());
            return Optional.empty();
        } catch (OutsideTrouble trouble) {
            return Optional.of(trouble);
        }
    }

    private List<LaunchTemplate> tagged(Filter... filters) {
        return asking(
                "describe launch templates",
                () -> ec2
                        .describeLaunchTemplatesPaginator(
                                request -> request.maxResults(200).filters(filters))
                        .launchTemplates()
                        .stream()
                        .toList());
    }

    private Filter clusterFilter() {
        return filter("tag:eks:eks-cluster-name", clusterName);
    }

    private static Filter filter(String name, String value) {
        return Filter.builder().name(name).values(value).build();
    }

    private void planSweep() {
        if (!templates.isEmpty() && sweepPlanned.compareAndSet(false, true)) {
            clock.schedule(
                    UNUSED, () -> Thread.startVirtualThread(this::sweep)); // it talks to EC2, and timers must not block
        }
    }

    private void sweep() {
        sweepPlanned.set(false);
        var unused = templates.entrySet().stream().filter(entry -> isUnused(entry.getValue()));
        for (var entry : unused.toList()) {
            // only as it was seen: one that was taken meanwhile stays
            if (templates.remove(entry.getKey(), entry.getValue())) {
                sweep(entry.getKey(), entry.getValue());
            }
        }
        planSweep();
    }

    private boolean isUnused(Known known) {
        return known.users() <= 0
                && known.id().isDone()
                && !known.lastUse().plus(UNUSED).isAfter(clock.now());
    }

    /** A template that EC2 would not delete now is tried again later. */
    private void sweep(String name, Known known) {
        try {
            delete(name, known.id().join());
        } catch (OutsideTrouble trouble) {
            LOG.warnf("A launch template could not be deleted: template=%s reason=%s", name, trouble.getMessage());
            if (trouble.mayPass()) {
                templates.putIfAbsent(name, known.used(clock.now(), 0));
            }
        }
    }

    private void delete(String name, String id) {
        try {
            asking(
                    "delete launch template " + name,
                    () -> ec2.deleteLaunchTemplate(request -> request.launchTemplateId(id)));
        } catch (OutsideTrouble trouble) {
            if (trouble.category() != Category.NOT_FOUND) {
                throw trouble;
            }
        }
    }
}
