package sh.joiner.sandbox.access;

import java.util.ArrayList;
import java.util.Map;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.store.RevisionStore;

/** Tells who asks and what they may. */
public final class Access {

    /** Whether roles count. */
    public enum Mode {
        EVERYTHING_ALLOWED,
        ROLES
    }

    private static final String WHY_EVERYTHING = "the sandbox has no access control switched on";

    private final Mode mode;
    private final RbacRoles roles;
    private final Tokens tokens;

    public Access(Mode mode, RevisionStore ledger, Tokens tokens) {
        this.mode = mode;
        this.tokens = tokens;
        roles = new RbacRoles(ledger);
    }

    /** An answer with its reason, which may be empty. */
    public record Decision(Verdict verdict, String reason) {

        /** Nothing denies here: what no role allows has no opinion for it. */
        public enum Verdict {
            ALLOWED,
            NOT_ALLOWED
        }

        public boolean isAllowed() {
            return verdict == Verdict.ALLOWED;
        }
    }

    /** Who sent a request, by its headers' lower-case names. Throws 401 for a token that nobody issued, 403 for a disguise that is not allowed. */
    public User userOf(Map<String, String> headers) {
        var sender = sender(headers);
        var disguise = headers.getOrDefault("impersonate-user", "");
        if (disguise.isEmpty()) {
            return sender;
        }
        var groups = new ArrayList<String>();
        for (var group : headers.getOrDefault("impersonate-group", "").split(",", -1)) {
            if (!group.isBlank()) {
                require(sender, impersonating("groups", group.strip()));
                groups.add(group.strip());
            }
        }
        require(sender, impersonating("users", disguise));
        groups.add(User.EVERYBODY);
        return new User(disguise, headers.getOrDefault("impersonate-uid", ""), groups);
    }

    private static Attributes impersonating(String what, String whom) {
        return new Attributes.OfObjects("impersonate", "", what, "", "", whom);
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

    /** Refuses what the user may not. */
    public void require(User user, Attributes wanted) {
        if (!decide(user, wanted).isAllowed()) {
            throw refusal(user, wanted);
        }
    }

    private static ApiException refusal(User user, Attributes wanted) {
        var what = switch (wanted) {
            case Attributes.OfPath path -> "";
            case Attributes.OfObjects resource ->
                resource.resource()
                        + (resource.group().isEmpty() ? "" : "." + resource.group())
                        + (resource.name().isEmpty() ? "" : " \"" + resource.name() + "\"")
                        + " is ";
        };
        return new ApiException(
                403, "Forbidden", "%sforbidden: User \"%s\" cannot %s".formatted(what, user.name(), wanted.words()));
    }

    /** All rules that hold for a user in a namespace. */
    public SubjectRules rulesOf(User user, String namespace) {
        if (mode == Mode.EVERYTHING_ALLOWED || user.isMaster()) {
            return SubjectRules.EVERYTHING;
        }
        return new SubjectRules(
                roles.of(user, namespace).stream().map(RbacRoles.Grant::rule).toList());
    }
}
