package sh.joiner.ui;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** Reads a page by headings, labels and column headers. */
public final class Reader {

    private final Document page;

    private Reader(Document page) {
        this.page = page;
    }

    public static Reader page(String path) {
        return new Reader(Jsoup.parse(given().urlEncodingEnabled(false)
                .accept("text/html")
                .get(path)
                .then()
                .statusCode(200)
                .contentType("text/html")
                .extract()
                .asString()));
    }

    public static Reader of(String html) {
        return new Reader(Jsoup.parse(html));
    }

    /** Returns the texts of one column. */
    public List<String> column(String table, String header) {
        var sheet = labelled(table);
        int position = sheet.select("thead th").eachText().indexOf(header);
        assertThat(position).as("column %s of %s", header, table).isNotNegative();
        return sheet.select("tbody tr").stream()
                .map(row -> row.child(position).text())
                .toList();
    }

    /** Returns the cell in the first row whose first column starts with the text. */
    public String cell(String table, String row, String header) {
        var first = column(table, labelled(table).select("thead th").getFirst().text());
        for (int number = 0; number < first.size(); number++) {
            if (first.get(number).startsWith(row)) {
                return column(table, header).get(number);
            }
        }
        throw new AssertionError("no row %s among %s".formatted(row, first));
    }

    /** Returns the value of a term in a description list. */
    public String fact(String list, String term) {
        return labelled(list).select("dt").stream()
                .filter(element -> element.text().equals(term))
                .map(element -> element.nextElementSibling())
                .map(element -> element == null ? "" : element.text())
                .findFirst()
                .orElseThrow(() -> new AssertionError("no term " + term));
    }

    public List<String> items(String list) {
        return labelled(list).select("li").eachText();
    }

    /** Returns the address of a link in the labelled part: the first link with a text that starts with the given text. */
    public String link(String part, String text) {
        return labelled(part).select("a").stream()
                .filter(element -> element.text().startsWith(text))
                .map(element -> element.attr("href"))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no link " + text));
    }

    public String heading() {
        return page.select("h1").text();
    }

    public String lead() {
        return page.select(".lead").text();
    }

    public Document document() {
        return page;
    }

    private Element labelled(String label) {
        var found = page.select("[aria-label]").stream()
                .filter(element -> element.attr("aria-label").equals(label))
                .findFirst();
        return found.orElseThrow(() -> new AssertionError("no element has the label " + label));
    }
}
