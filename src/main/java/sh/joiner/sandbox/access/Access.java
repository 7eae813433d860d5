package sh.joiner.sandbox.access;

import java.util.ArrayList;
import java.util.Map;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.store.RevisionStore;

/** Identifies the user who sends a request, and decides which requests this user may make. */
public final class Access {

    /** The mode of access control: either every request is allowed, or roles decide. */
    public enum Mode {
        EVERYTHING_ALLOWED,
        ROLES
    }

    private static final String WHY_EVERYTHING = "access control is switched off in the sandbox";

    private final Mode mode;
    private final RbacRoles roles;
    private final Tokens tokens;

    public Access(Mode mode, RevisionStore revisions, Tokens tokens) {
        this.mode = mode;
        this.tokens = tokens;
        roles = new RbacRoles(revisions);
    }

    /** A decision with its reason, which may be empty. */
    public record Decision(Verdict verdict, String reason) {

        /**
         * The outcome of a decision. RBAC has no rules that deny requests. A request that no role allows is
         * {@link #NOT_ALLOWED}.
         */
        public enum Verdict {
            ALLOWED,
            NOT_ALLOWED
        }

        public boolean isAllowed() {
            return verdict == Verdict.ALLOWED;
        }
    }

    /**
     * Returns the user in whose name a request is executed: the sender, or the user that the sender impersonates. The
     * keys of {@code headers} are in lower case. In mode {@link Mode#ROLES}, throws an error 401 for an unknown or
     * expired token, and an error 403 for an impersonation that is not allowed.
     */
    public User userOf(Map<String, String> headers) {
        var sender = sender(headers);
        var impersonated = headers.getOrDefault("impersonate-user", "");
        if (impersonated.isEmpty()) {
            return sender;
        }
        var groups = new ArrayList<String>();
        for (var group : headers.getOrDefault("impersonate-group", "").split(",", -1)) {
            if (!group.isBlank()) {
                require(sender, impersonating("groups", group.strip()));
                groups.add(group.strip());
            }
        }
        require(sender, impersonating("users", impersonated));
        groups.add(User.AUTHENTICATED);
        return new User(impersonated, headers.getOrDefault("impersonate-uid", ""), groups);
    }

    private static Attributes impersonating(String resource, String name) {
        return new Attributes.OfObjects("impersonate", "", resource, "", "", name);
    }

    private User sender(Map<String, String> headers) {
        var authorization = headers.getOrDefault("authorization", "");
        if (!authorization.startsWith("Bearer ")) {
            return User.OWNER;
        }
        var found = tokens.owner(authorization.substring("Bearer ".length()));
        if (found == null && mode == Mode.ROLES) {
            throw new ApiException(401, "Unauthorized", "Unauthorized");
        }
        return found == null ? User.OWNER : found;
    }

    public Decision decide(User user, Attributes wanted) {
        if (mode == Mode.EVERYTHING_ALLOWED) {
            return new Decision(Decision.Verdict.ALLOWED, WHY_EVERYTHING);
        }
        if (user.isMaster()) {
            return new Decision(Decision.Verdict.ALLOWED, "");
        }
        var namespace = wanted instanceof Attributes.OfObjects resource ? resource.namespace() : "";
        return roles.of(user, namespace).stream()
                .filter(grant -> grant.rule().allows(wanted))
                .findFirst()
                .map(grant -> new Decision(Decision.Verdict.ALLOWED, grant.because()))
                .orElseGet(() -> new Decision(Decision.Verdict.NOT_ALLOWED, ""));
    }

    /** Throws an error 403 if the user may not make this request. */
    public void require(User user, Attributes wanted) {
        if (!decide(user, wanted).isAllowed()) {
            throw refusal(user, wanted);
        }
    }

    private static ApiException refusal(User user, Attributes wanted) {
        var subject = switch (wanted) {
            case Attributes.OfPath path -> "";
            case Attributes.OfObjects resource ->
                resource.resource()
                        + (resource.group().isEmpty() ? "" : "." + resource.group())
                        + (resource.name().isEmpty() ? "" : " \"" + resource.name() + "\"")
                        + " is ";
        };
        return new ApiException(
                403, "Forbidden", "%sforbidden: User \"%s\" cannot %s".formatted(subject, user.name(), wanted.words()));
    }

    /** Returns all rules that apply to a user in a namespace. */
    public SubjectRules rulesOf(User user, String namespace) {
        if (mode == Mode.EVERYTHING_ALLOWED || user.isMaster()) {
            return SubjectRules.EVERYTHING;
        }
        return new SubjectRules(
                roles.of(user, namespace).stream().map(RbacRoles.Grant::rule).toList());
    }
}
