import { toPlainText } from "@react-email/render";
import type { Formatter } from "html-to-text";

/** Text as it was typed: no space and no line break is lost or added. */
const verbatim: Formatter = ({ children }, walk, builder, { before = "", eachLine = "", ...breaks }) => {
  const { leadingLineBreaks = 2, trailingLineBreaks = 2 } = breaks;
  builder.openBlock({ isPre: true, leadingLineBreaks });
  walk(children, builder);
  const blockTransform = (text: string) => before + text.replace(/^/gm, eachLine);
  builder.closeBlock({ trailingLineBreaks, blockTransform });
};

/** A row of facts: its label, so wide that the values of most stand in one column, and its value. */
const fact: Formatter = ({ children: [label, value] }, walk, builder) => {
  builder.openBlock({ isPre: true, leadingLineBreaks: 1 });
  builder.addLiteral(`${`${label?.children[0]?.data ?? ""}:`.padEnd(9)} `);
  walk(value?.children ?? [], builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
};

/** What a button says, and where it leads, on a line of its own that can be pressed or copied. */
const button: Formatter = ({ children: [link] }, _walk, builder) => {
  builder.openBlock({ isPre: true, leadingLineBreaks: 2 });
  builder.addLiteral(`${link?.children[0]?.data ?? ""}:\n${link?.attribs.href ?? ""}`);
  builder.closeBlock({ trailingLineBreaks: 2 });
};

/** Where a link leads, instead of its words. */
const address: Formatter = ({ attribs }, _walk, builder) => builder.addLiteral(attribs.href ?? "");

const marked = (mark: string) => `[data-text=${mark}]`;
const headings = ["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
  selector,
  options: { uppercase: false },
}));
const above = { leadingLineBreaks: 2, trailingLineBreaks: 1 };
const below = { leadingLineBreaks: 1, trailingLineBreaks: 2 };

const options = {
  formatters: { verbatim, fact, button, address },
  selectors: [
    ...headings,
    { selector: marked("lines"), format: "verbatim" },
    { selector: marked("lines-above"), format: "verbatim", options: above },
    { selector: marked("heading-above"), format: "heading", options: { ...above, uppercase: false } },
    { selector: marked("list"), format: "unorderedList", options: { ...below, itemPrefix: "- " } },
    { selector: marked("quote"), format: "verbatim", options: { ...below, eachLine: "> " } },
    { selector: marked("footer"), format: "verbatim", options: { before: "-- \n" } },
    { selector: marked("facts"), format: "block" },
    { selector: marked("fact"), format: "fact" },
    { selector: marked("button"), format: "button" },
    { selector: marked("address"), format: "address" },
    { selector: marked("words"), format: "inline" },
    {
      selector: "[data-text-format=dataTable]",
      format: "dataTable",
      options: { uppercaseHeaderCells: false },
    },
  ],
};

/**
 * The plain text of a mail: links stand after their words, headings are not shouted. What the parts of mail-frame.server.tsx
 * mark by `data-text` is written as each of them says.
 */
export const mailText = (html: string): string => toPlainText(html, options).trim();
