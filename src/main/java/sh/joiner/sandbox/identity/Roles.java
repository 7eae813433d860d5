package sh.joiner.sandbox.identity;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import sh.joiner.sandbox.account.SharedAccount;
import software.amazon.awssdk.services.iam.model.Role;

/** IAM's roles: the role of nodes, and roles that are created later. */
public final class Roles {

    private static final String EC2 = "ec2.amazonaws.com";

    private final Map<String, Role> roles = new LinkedHashMap<>();

    private final SharedAccount shared;

    public Roles(SharedAccount shared, Instant created) {
        this.shared = shared;
        create(shared.settings().nodeRole(), EC2, created);
    }

    /** Creates a role that the service {@code trusted} may assume, such as {@code ec2.amazonaws.com}. */
    public void create(String name, String trusted, Instant created) {
        roles.put(
                name,
                Role.builder()
                        .roleName(name)
                        .roleId("AROA%016X".formatted(shared.random().bitsOf("role/" + name)))
                        .arn(shared.globalArn("iam", "role/" + name))
                        .path("/")
                        .createDate(created)
                        .assumeRolePolicyDocument(URLEncoder.encode(policy(trusted), UTF_8))
                        .build());
    }

    private static String policy(String trusted) {
        return """
                {"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"Service":"%s"},"Action":"sts:AssumeRole"}]}""".formatted(trusted);
    }

    /** Returns true if instances may assume the role. Otherwise the kubelet of an instance with this role has no credentials. */
    public static boolean trustsEc2(Role role) {
        return URLDecoder.decode(role.assumeRolePolicyDocument(), UTF_8).contains('"' + EC2 + '"');
    }

    /** Deletes a role. Instance profiles that contain the role still show its name. */
    public void delete(String name) {
        if (roles.remove(name) == null) {
            throw new NoSuchElementException("role \"%s\" does not exist".formatted(name));
        }
    }

    Optional<Role> find(String name) {
        return Optional.ofNullable(roles.get(name));
    }

    public Role mustExist(String name) {
        return find(name)
                .orElseThrow(() -> IamErrors.noSuchEntity("The role with name %s cannot be found.".formatted(name)));
    }
}
