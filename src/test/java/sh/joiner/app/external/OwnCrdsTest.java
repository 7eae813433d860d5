package sh.joiner.app.external;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnCrdsTest {

    /** The test data are the successive statuses of a new CRD in kube-apiserver 1.36. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}                                                                                    | false
            {"status": null}                                                                      | false
            {"status": {"conditions": null, "storedVersions": null}}                              | false
            {"status": {"conditions": []}}                                                        | false
            {"status": {"conditions": [{"type": "NamesAccepted", "status": "True"}]}}             | false
            {"status": {"conditions": [{"type": "Established", "status": "False"}]}}              | false
            {"status": {"conditions": [{"type": "Established", "status": "True"}]}}               | true
            """)
    void aCrdIsServedOnceItIsEstablished(String crd, boolean served) {
        assertThat(OwnCrds.isServed(Serialization.unmarshal(crd, CustomResourceDefinition.class)))
                .isEqualTo(served);
    }
}
