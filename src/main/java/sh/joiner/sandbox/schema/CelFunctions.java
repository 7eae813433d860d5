package sh.joiner.sandbox.schema;

import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelFunctionBinding;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Some of the functions that Kubernetes adds to CEL: regular expressions, list functions, isURL and isQuantity. */
final class CelFunctions {

    private static final CelType TEXTS = ListType.create(SimpleType.STRING);
    private static final CelType LIST = ListType.create(SimpleType.DYN);
    private static final Pattern QUANTITY =
            Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]+)?");

    private CelFunctions() {}

    static List<CelFunctionDecl> declarations() {
        return List.of(
                member("find", SimpleType.STRING, SimpleType.STRING, SimpleType.STRING),
                member("findAll", TEXTS, SimpleType.STRING, SimpleType.STRING),
                member("isSorted", SimpleType.BOOL, LIST),
                member("sum", SimpleType.DYN, LIST),
                member("min", SimpleType.DYN, LIST),
                member("max", SimpleType.DYN, LIST),
                global("isURL", SimpleType.BOOL, SimpleType.STRING),
                global("isQuantity", SimpleType.BOOL, SimpleType.STRING));
    }

    private static CelFunctionDecl member(String name, CelType result, CelType... arguments) {
        return CelFunctionDecl.newFunctionDeclaration(
                name, CelOverloadDecl.newMemberOverload("k8s_" + name, result, List.of(arguments)));
    }

    private static CelFunctionDecl global(String name, CelType result, CelType... arguments) {
        return CelFunctionDecl.newFunctionDeclaration(
                name, CelOverloadDecl.newGlobalOverload("k8s_" + name, result, List.of(arguments)));
    }

    static List<CelFunctionBinding> bindings() {
        return List.of(
                CelFunctionBinding.from("k8s_find", String.class, String.class, CelFunctions::find),
                CelFunctionBinding.from("k8s_findAll", String.class, String.class, CelFunctions::findAll),
                CelFunctionBinding.from("k8s_isSorted", List.class, CelFunctions::isSorted),
                CelFunctionBinding.from("k8s_sum", List.class, CelFunctions::sum),
                CelFunctionBinding.from("k8s_min", List.class, list -> extreme(list, -1)),
                CelFunctionBinding.from("k8s_max", List.class, list -> extreme(list, 1)),
                CelFunctionBinding.from("k8s_isURL", String.class, CelFunctions::isUrl),
                CelFunctionBinding.from(
                        "k8s_isQuantity",
                        String.class,
                        text -> QUANTITY.matcher(text).matches()));
    }

    private static String find(String text, String regex) {
        var matcher = Pattern.compile(regex).matcher(text);
        return matcher.find() ? matcher.group() : "";
    }

    private static List<String> findAll(String text, String regex) {
        var found = new ArrayList<String>();
        var matcher = Pattern.compile(regex).matcher(text);
        while (matcher.find()) {
            found.add(matcher.group());
        }
        return found;
    }

    private static boolean isSorted(List<?> list) {
        for (int i = 1; i < list.size(); i++) {
            if (compare(list.get(i - 1), list.get(i)) > 0) {
                return false;
            }
        }
        return true;
    }

    private static Object sum(List<?> list) {
        var total = BigDecimal.ZERO;
        var isWhole = true;
        for (var item : list) {
            total = total.add(new BigDecimal(item.toString()));
            isWhole &= item instanceof Long;
        }
        return isWhole ? (Object) total.longValueExact() : (Object) total.doubleValue();
    }

    /** Returns the smallest item for sign -1, the largest for sign 1. */
    private static Object extreme(List<?> list, int sign) {
        if (list.isEmpty()) {
            throw new IllegalArgumentException(
                    "min and max require a list with at least one item, but the list is empty");
        }
        Object best = list.getFirst();
        for (var item : list) {
            if (Integer.signum(compare(item, best)) == sign) {
                best = item;
            }
        }
        return best;
    }

    private static int compare(Object left, Object right) {
        if (left instanceof Number && right instanceof Number) {
            return new BigDecimal(left.toString()).compareTo(new BigDecimal(right.toString()));
        }
        return left.toString().compareTo(right.toString());
    }

    private static boolean isUrl(String text) {
        try {
            var uri = new URI(text);
            return uri.isAbsolute() || text.startsWith("/");
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
