package sh.joiner.sandbox.launch;

import static sh.joiner.sandbox.launch.StoredTemplate.VERSION;

import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.account.Tags;
import sh.joiner.sandbox.answer.ClientTokens;
import sh.joiner.sandbox.answer.Filters;
import sh.joiner.sandbox.answer.PageOfItems;
import sh.joiner.sandbox.answer.ServiceErrors;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.ec2.model.CreateLaunchTemplateRequest;
import software.amazon.awssdk.services.ec2.model.CreateLaunchTemplateResponse;
import software.amazon.awssdk.services.ec2.model.DeleteLaunchTemplateRequest;
import software.amazon.awssdk.services.ec2.model.DeleteLaunchTemplateResponse;
import software.amazon.awssdk.services.ec2.model.DescribeLaunchTemplatesRequest;
import software.amazon.awssdk.services.ec2.model.DescribeLaunchTemplatesResponse;
import software.amazon.awssdk.services.ec2.model.LaunchTemplate;
import software.amazon.awssdk.services.ec2.model.ResourceType;

/** The launch templates of the account. */
public final class StoredTemplates {

    private static final PageOfItems.Size PAGE = new PageOfItems.Size(1, 200, 200);
    private static final int USER_DATA_LIMIT = 16_384;
    private static final Set<String> VERSIONS = Set.of("$Latest", "$Default", VERSION);

    private final ClientTokens<CreateLaunchTemplateRequest, CreateLaunchTemplateResponse> tokens = new ClientTokens<>();
    private int limit = 5000;
    private final Map<String, StoredTemplate> byName = new LinkedHashMap<>();
    private final Filters<StoredTemplate> filters;
    private final SharedAccount shared;
    private final WorldClock clock;

    public StoredTemplates(SharedAccount shared, WorldClock clock) {
        this.shared = shared;
        this.clock = clock;
        this.filters = new Filters<StoredTemplate>()
                .by("create-time", template -> template.created().toString())
                .by("launch-template-name", StoredTemplate::name)
                .byTags(template -> shared.tags().of(template.id()));
    }

    public CreateLaunchTemplateResponse create(CreateLaunchTemplateRequest request) {
        return tokens.once(request.clientToken(), request, () -> store(request));
    }

    private CreateLaunchTemplateResponse store(CreateLaunchTemplateRequest request) {
        var name = String.valueOf(request.launchTemplateName());
        refuseBadName(name);
        refuseBadUserData(request.launchTemplateData().userData());
        var tags = Tags.requested(request.tagSpecifications(), ResourceType.LAUNCH_TEMPLATE);
        if (Boolean.TRUE.equals(request.dryRun())) {
            throw ServiceErrors.dryRun();
        }
        refuseTooMany();
        var template =
                new StoredTemplate(shared.random().freshId("lt"), name, clock.now(), request.launchTemplateData());
        byName.put(name, template);
        shared.tags().register(template.id(), tags);
        return CreateLaunchTemplateResponse.builder()
                .launchTemplate(view(template))
                .build();
    }

    /** Sets the maximum number of templates of the account; EC2's default is 5,000. */
    public void limit(int templates) {
        limit = templates;
    }

    private void refuseTooMany() {
        if (byName.size() >= limit) {
            throw ServiceErrors.ec2(
                    "LaunchTemplateLimitExceeded",
                    "The limit of %d launch templates has been reached.".formatted(limit));
        }
    }

    private void refuseBadName(String name) {
        if (!name.matches("[a-zA-Z0-9().\\-/_]{3,128}")) {
            throw ServiceErrors.ec2(
                    "InvalidLaunchTemplateName.MalformedException",
                    "The launch template name '%s' is not valid".formatted(name));
        }
        if (byName.containsKey(name)) {
            throw ServiceErrors.ec2(
                    "InvalidLaunchTemplateName.AlreadyExistsException", "Launch template name already in use.");
        }
    }

    private static void refuseBadUserData(@Nullable String userData) {
        if (userData == null) {
            return;
        }
        if (decoded(userData).length > USER_DATA_LIMIT) {
            throw ServiceErrors.ec2(
                    "InvalidUserData.Malformed", "User data is limited to %d bytes".formatted(USER_DATA_LIMIT));
        }
    }

    private static byte[] decoded(String userData) {
        try {
            return Base64.getMimeDecoder().decode(userData);
        } catch (IllegalArgumentException e) {
            throw ServiceErrors.ec2("InvalidUserData.Malformed", "Invalid BASE64 encoding of user data.");
        }
    }

    public DescribeLaunchTemplatesResponse describe(DescribeLaunchTemplatesRequest request) {
        request.launchTemplateNames().forEach(this::withName);
        request.launchTemplateIds().forEach(this::withId);
        var matching = byName.values().stream()
                .filter(template -> matches(request.launchTemplateNames(), template.name()))
                .filter(template -> matches(request.launchTemplateIds(), template.id()))
                .filter(filters.all(request.filters()))
                .map(this::view)
                .toList();
        var page = PageOfItems.of(matching, PAGE, request.maxResults(), request.nextToken());
        return DescribeLaunchTemplatesResponse.builder()
                .launchTemplates(page.items())
                .nextToken(page.nextToken())
                .build();
    }

    private static boolean matches(List<String> requested, String value) {
        return requested.isEmpty() || requested.contains(value);
    }

    public DeleteLaunchTemplateResponse delete(DeleteLaunchTemplateRequest request) {
        var template = find(request.launchTemplateId(), request.launchTemplateName(), VERSION);
        if (Boolean.TRUE.equals(request.dryRun())) {
            throw ServiceErrors.dryRun();
        }
        byName.remove(template.name());
        var view = view(template);
        shared.tags().forget(template.id());
        return DeleteLaunchTemplateResponse.builder().launchTemplate(view).build();
    }

    /** Returns the template that a launch names by id or by name. A new template is not found until the propagation delay has passed. */
    public StoredTemplate findForLaunch(@Nullable String id, @Nullable String name, @Nullable String version) {
        var template = find(id, name, version);
        if (!shared.delay().isOver(template.created(), clock.now())) {
            throw id != null ? unknownId(id) : unknownName(String.valueOf(name));
        }
        return template;
    }

    private StoredTemplate find(@Nullable String id, @Nullable String name, @Nullable String version) {
        var template = id != null ? withId(id) : withName(String.valueOf(name));
        if (version != null && !VERSIONS.contains(version)) {
            throw ServiceErrors.ec2(
                    "InvalidLaunchTemplateId.VersionNotFound",
                    "Could not find the specified version %s for the launch template with ID %s."
                            .formatted(version, template.id()));
        }
        return template;
    }

    private StoredTemplate withName(String name) {
        return Optional.ofNullable(byName.get(name)).orElseThrow(() -> unknownName(name));
    }

    private static AwsServiceException unknownName(String name) {
        return ServiceErrors.ec2(
                "InvalidLaunchTemplateName.NotFoundException",
                "The specified launch template, with template name %s, does not exist.".formatted(name));
    }

    private StoredTemplate withId(String id) {
        return byName.values().stream()
                .filter(template -> template.id().equals(id))
                .findFirst()
                .orElseThrow(() -> unknownId(id));
    }

    private static AwsServiceException unknownId(String id) {
        return ServiceErrors.ec2(
                "InvalidLaunchTemplateId.NotFound",
                "The specified launch template, with template ID %s, does not exist.".formatted(id));
    }

    private LaunchTemplate view(StoredTemplate template) {
        return LaunchTemplate.builder()
                .launchTemplateId(template.id())
                .launchTemplateName(template.name())
                .createTime(template.created())
                .createdBy(shared.globalArn("iam", "root"))
                .defaultVersionNumber(1L)
                .latestVersionNumber(1L)
                .tags(shared.tags().listOf(template.id()))
                .build();
    }
}
