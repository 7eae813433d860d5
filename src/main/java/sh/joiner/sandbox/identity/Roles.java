package sh.joiner.sandbox.identity;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import sh.joiner.sandbox.account.Estate;
import software.amazon.awssdk.services.iam.model.Role;

/** IAM's roles: the one that nodes take. */
public final class Roles {

    private static final String EC2_MAY_TAKE_IT =
            "%7B%22Version%22%3A%222012-10-17%22%2C%22Statement%22%3A%5B%7B%22Effect%22%3A%22Allow%22%2C%22Principal%22%3A%7B"
                    + "%22Service%22%3A%22ec2.amazonaws.com%22%7D%2C%22Action%22%3A%22sts%3AAssumeRole%22%7D%5D%7D";

    private final Map<String, Role> roles = new LinkedHashMap<>();

    public Roles(Estate estate, Instant created) {
        var name = estate.settings().nodeRole();
        roles.put(
                name,
                Role.builder()
                        .roleName(name)
                        .roleId("AROA%016X".formatted(estate.chance().bitsOf("role/" + name)))
                        .arn(estate.globalArn("iam", "role/" + name))
                        .path("/")
                        .createDate(created)
                        .assumeRolePolicyDocument(EC2_MAY_TAKE_IT)
                        .build());
    }

    public Role mustExist(String name) {
        return Optional.ofNullable(roles.get(name))
                .orElseThrow(() -> IamErrors.noSuchEntity("The role with name %s cannot be found.".formatted(name)));
    }
}
