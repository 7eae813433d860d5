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

/** Controllers have no field with an input that has a gate: each pass receives its inputs. */
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
                    .resideOutsideOfPackage("sh.joiner.controller.catalog") // creates the inputs
                    .and()
                    .areDeclaredInClassesThat()
                    .areNotRecords() // records only carry the inputs of a pass
                    .and()
                    .areDeclaredInClassesThat()
                    .areNotAssignableTo(LaunchOrders.class) // an input itself, with the gates of its own inputs
                    .should()
                    .haveRawType(input)
                    .because("controllers get inputs only through Needs, see decision 0018")
                    .check(controllers);
        }
    }
}
