package sh.joiner.ui.browser;

import com.microsoft.playwright.Page;
import java.util.List;

/**
 * Finds layout faults in a browser: pages that scroll sideways, boxes that clip their content, placeholders that are wider than their field, and columns
 * with one word per line. Also finds labels that overlap the next cell, have no value or have only a part of the column's title.
 */
final class PageLayout {

    /** Code blocks may scroll: their lines are copied, not read. */
    private static final String FAULTS = """
            () => {
              const faults = [];
              const name = (node) => node.tagName.toLowerCase() + (node.className ? "." + String(node.className).replaceAll(" ", ".") : "");
              if (document.scrollingElement.scrollWidth > innerWidth) {
                faults.push(`the page is ${document.scrollingElement.scrollWidth} px wide`);
              }
              for (const box of document.querySelectorAll("body *:not(pre, pre *, svg, svg *, input, select, textarea, .skip)")) {
                const isClipped = getComputedStyle(box).overflowX !== "visible";
                if (isClipped && box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 1) {
                  faults.push(`${name(box)} hides ${box.scrollWidth - box.clientWidth} px of its content`);
                }
              }
              for (const cell of document.querySelectorAll("table.labelled td")) {
                const label = parseFloat(getComputedStyle(cell, "::before").height);
                if (cell.clientHeight > 0 && label > 0 && !cell.textContent.trim()) {
                  faults.push(`the label ${cell.dataset.label} has no value`);
                } else if (label > cell.clientHeight) {
                  faults.push(`the label ${cell.dataset.label} overlaps the next cell`);
                }
              }
              const pen = document.createElement("canvas").getContext("2d");
              for (const field of document.querySelectorAll("input[placeholder]")) {
                const style = getComputedStyle(field);
                pen.font = style.font;
                const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
                if (field.clientWidth > 0 && pen.measureText(field.placeholder).width > room + 1) {
                  faults.push(`the placeholder is cut: ${field.placeholder}`);
                }
              }
              for (const link of document.querySelectorAll("table.labelled th a")) {
                const column = link.closest("th").cellIndex;
                const cell = link.closest("table").tBodies[0].rows[0].cells[column];
                if (cell && !cell.dataset.label.includes(link.textContent)) {
                  faults.push(`no label contains the column title ${link.textContent}`);
                }
              }
              const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
              while (texts.nextNode()) {
                const text = texts.currentNode;
                const words = text.data.trim().split(/\\s+/);
                const range = document.createRange();
                range.selectNodeContents(text);
                const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size;
                const mayFillALine = words.some((word) => word.length > 20); // a name
                if (words.length >= 3 && lines >= words.length && !mayFillALine && text.parentElement.closest("td, th")) {
                  faults.push(`one word a line: ${text.data.trim()}`);
                }
              }
              return faults;
            }
            """;

    private PageLayout() {}

    static List<String> faults(Page page) {
        return ((List<?>) page.evaluate(FAULTS)).stream().map(String::valueOf).toList();
    }
}
