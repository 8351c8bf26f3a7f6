import sanitizeHtml, { type Attributes } from "sanitize-html";
import { hrefOf, isOwn, NAMESPACE, parser, STYLE } from "./svg.server.ts";
import { pictureToken } from "./svg-embedded.server.ts";

const XLINK = "http://www.w3.org/1999/xlink";
/** Whether an element refers to an embedded picture that is removed. */
const isUnknown = (attributes: Attributes) => /^(?:embedded-other|data:)/i.test(hrefOf(attributes));
/** A grey fill, so that a comparison detects the missing picture where it would have been visible. */
const standIn = ({ style = "", ...attribs }: Attributes) => ({ ...attribs, style: `${style};fill:#888` });
const reference = /(?:^|:)href$/i;

/**
 * The drawing as given, to be rendered and compared with the cleaned one. References out of the file, or to
 * data that unpack did not check, are removed under any attribute name. Parts of web pages are removed
 * because they aren't rendered here, and in a switch they would take precedence over their fallback. A
 * rectangle replaces an embedded picture that is removed.
 * @param text as returned by unpack
 */
export function givenSvg(text: string): string {
  const given = sanitizeHtml(text, {
    parser,
    allowedTags: false,
    allowVulnerableTags: true,
    allowedAttributes: false,
    selfClosing: [],
    parseStyleAttributes: false,
    nestingLimit: 200,
    transformTags: {
      "*": (tagName, attributes) => {
        // Browsers support every feature; librsvg supports none.
        const stored = Object.entries(attributes).filter(
          ([name, value]) =>
            name !== "requiredFeatures" &&
            (!reference.test(name) || isOwn(value) || pictureToken.test(value)),
        );
        const attribs = Object.fromEntries(stored);
        if (tagName === "image" && isUnknown(attributes))
          return { tagName: "rect", attribs: standIn(attribs) };
        if (tagName !== "svg") return { tagName: tagName === "style" ? STYLE : tagName, attribs };
        return { tagName, attribs: { ...attribs, xmlns: NAMESPACE, "xmlns:xlink": XLINK } };
      },
    },
    exclusiveFilter: ({ tag }) => tag === "foreignObject",
  });
  return given
    .slice(given.indexOf("<svg"))
    .replaceAll(`<${STYLE}`, "<style")
    .replaceAll(`</${STYLE}`, "</style");
}
