package sh.joiner.port.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.nodeclass.SecurityGroupTerm;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.model.nodeclass.SubnetTerm;

/**
 * The contract of {@link NetworkFeed}.
 *
 * <p>The tested account must have several subnets and at least one security group with the tag {@code karpenter.sh/discovery=tour},
 * and a security group called {@code tour-node}.
 */
public abstract class NetworkFeedContract {

    private static final Map<String, String> TOUR = Map.of("karpenter.sh/discovery", "tour");

    protected abstract NetworkFeed feed();

    @Test
    void subnetsAreOrderedByFreeAddressesThenById() {
        assertThat(feed().subnets(List.of(subnets(TOUR))))
                .hasSizeGreaterThan(1)
                .isSortedAccordingTo(Comparator.comparingInt(Subnet::freeAddresses)
                        .reversed()
                        .thenComparing(Subnet::id));
    }

    @Test
    void aSubnetThatTwoTermsMatchIsReturnedOnce() {
        var tagged = feed().subnets(List.of(subnets(TOUR)));

        assertThat(feed().subnets(List.of(
                        subnets(TOUR), new SubnetTerm(tagged.getFirst().id(), Map.of()))))
                .isEqualTo(tagged);
    }

    @Test
    void aStarMatchesAnyValueAndAllTagsMustMatch() {
        var tagged = feed().subnets(List.of(subnets(TOUR)));

        assertThat(feed().subnets(List.of(subnets(Map.of("karpenter.sh/discovery", "*")))))
                .containsAll(tagged);
        assertThat(feed().subnets(List.of(subnets(Map.of("karpenter.sh/discovery", "tour", "no-such-tag", "*")))))
                .isEmpty();
    }

    @Test
    void anEmptyTermMatchesNothing() {
        assertThat(feed().subnets(List.of(subnets(Map.of())))).isEmpty();
        assertThat(feed().securityGroups(List.of(new SecurityGroupTerm("", "", Map.of()))))
                .isEmpty();
    }

    @Test
    void groupsAreFoundByNameByTagAndById() {
        var named = feed().securityGroups(List.of(new SecurityGroupTerm("", "tour-node", Map.of())));
        var id = named.getFirst().id();

        assertThat(named).extracting(SecurityGroup::name).containsExactly("tour-node");
        assertThat(feed().securityGroups(List.of(new SecurityGroupTerm(id, "", Map.of()))))
                .isEqualTo(named);
        assertThat(feed().securityGroups(List.of(new SecurityGroupTerm("", "", TOUR))))
                .containsAll(named)
                .isSortedAccordingTo(Comparator.comparing(SecurityGroup::id));
    }

    private static SubnetTerm subnets(Map<String, String> tags) {
        return new SubnetTerm("", tags);
    }
}
