package sh.joiner.aws.nodeclass;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.port.nodeclass.Profiles.Trust;
import software.amazon.awssdk.services.iam.model.Role;

class TrustPolicyTest {

    private static Trust trust(String statement) {
        var policy = "{\"Version\":\"2012-10-17\",\"Statement\":%s}".formatted(statement.replace('\'', '"'));
        return TrustPolicy.of(Role.builder()
                .assumeRolePolicyDocument(URLEncoder.encode(policy, UTF_8))
                .build());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'Effect':'Allow','Principal':{'Service':'ec2.amazonaws.com'},'Action':'sts:AssumeRole'}",
                "[{'Effect':'Allow','Principal':{'Service':['lambda.amazonaws.com','ec2.amazonaws.com']},'Action':['sts:AssumeRole']}]",
                "[{'Effect':'Allow','Principal':{'Service':'lambda.amazonaws.com'},'Action':'sts:AssumeRole'},"
                        + "{'Effect':'Allow','Principal':{'Service':'ec2.amazonaws.com.cn'},'Action':'sts:Assume*'}]",
                "{'Effect':'Allow','Principal':'*','Action':'STS:*'}"
            })
    void aStatementThatAllowsEc2ToAssumeTheRoleTrustsInstances(String statement) {
        assertThat(trust(statement)).isEqualTo(Trust.EC2);
    }

    @Test
    void anActionWithManyStarsIsMatchedQuickly() {
        var action = "*".repeat(300) + "x";

        assertThat(trust("{'Effect':'Allow','Principal':'*','Action':'%s'}".formatted(action)))
                .isEqualTo(Trust.OTHERS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'Effect':'Allow','Principal':{'Service':'lambda.amazonaws.com'},'Action':'sts:AssumeRole'}",
                "{'Effect':'Deny','Principal':{'Service':'ec2.amazonaws.com'},'Action':'sts:AssumeRole'}",
                "{'Effect':'Allow','Principal':{'Service':'ec2.amazonaws.com'},'Action':'sts:TagSession'}",
                "{'Effect':'Allow','Principal':{'AWS':'arn:aws:iam::111122223333:root'},'Action':'sts:AssumeRole'}",
                "{'Effect':'Allow','Principal':{'Service':'not-ec2.amazonaws.com'},'Action':'sts:AssumeRole'}",
                "[]"
            })
    void statementsThatCannotApplyToInstancesTrustOthers(String statement) {
        assertThat(trust(statement)).isEqualTo(Trust.OTHERS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'Effect':'Allow','NotPrincipal':{'Service':'lambda.amazonaws.com'},'Action':'sts:AssumeRole'}",
                "{'Effect':'Allow','Principal':{'Service':'lambda.amazonaws.com'},'NotAction':'sts:TagSession'}",
                "{'Effect':'Allow','Action':'sts:AssumeRole'}"
            })
    void statementsWithExclusionsOrWithoutAPrincipalProveNothing(String statement) {
        assertThat(trust(statement)).isEqualTo(Trust.UNREAD);
    }

    @Test
    void aMissingOrUnreadablePolicyProvesNothing() {
        assertThat(TrustPolicy.of(Role.builder().build())).isEqualTo(Trust.UNREAD);
        assertThat(TrustPolicy.of(Role.builder().assumeRolePolicyDocument("{").build()))
                .isEqualTo(Trust.UNREAD);
        assertThat(TrustPolicy.of(Role.builder().assumeRolePolicyDocument("{}").build()))
                .isEqualTo(Trust.UNREAD);
    }
}
