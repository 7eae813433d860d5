package sh.joiner.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.catalog.CatalogState;
import sh.joiner.controller.catalog.ClusterFactsState;
import sh.joiner.controller.catalog.MarketState;
import sh.joiner.controller.launch.LaunchOrders;
import sh.joiner.port.cluster.Cluster;

/** Controllers keep no way of their own to what lies behind a gate: they are handed it in each pass. */
class InputsTest {

    @Test
    void noControllerKeepsAnInputThatHasAGate() {
        var controllers = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("sh.joiner.controller");

        for (var input : new Class<?>[] {
            Cluster.class, CatalogState.class, ClusterFactsState.class, MarketState.class, LaunchOrders.class
        }) {
            noFields()
                    .that()
                    .areDeclaredInClassesThat()
                    .resideOutsideOfPackage("sh.joiner.controller.catalog") // where the inputs are made
                    .and()
                    .areDeclaredInClassesThat()
                    .areNotRecords() // what a pass is handed
                    .and()
                    .areDeclaredInClassesThat()
                    .areNotAssignableTo(LaunchOrders.class) // an input itself, behind the gate of what it is made from
                    .should()
                    .haveRawType(input)
                    .because("an input is had through Needs alone, see decision 0018")
                    .check(controllers);
        }
    }
}
