const onlyEmoji =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\u{e0020}-\u{e007f}]|\u200d|\ufe0f|\u20e3|[#*\d](?=\ufe0f?\u20e3))+$/u;
/** Attributes used by mail programs, WordPress and WhatsApp, and the alt text. */
const names = ["data-emoji", "data-plain-text", "alt"];
/** Slack and X name the file by its code points. */
const fileOfEmoji = /emoji.*\/((?:[0-9a-f]{2,5}-)*[0-9a-f]{2,5})(?:@\dx)?\.(?:png|svg)/i;

/** The emoji that an image stands for; "" for any other picture. */
export function emojiOf(image: HTMLImageElement): string {
  const named = names
    .map((name) => image.getAttribute(name)?.trim() ?? "")
    .find((text) => onlyEmoji.test(text));
  if (named) return named;
  const [, codes] = fileOfEmoji.exec(image.src) ?? [];
  const points = codes?.split("-").map((code) => Number.parseInt(code, 16)) ?? [];
  const isText = points.length > 0 && points.every((point) => point <= 0x10ffff);
  const text = isText ? String.fromCodePoint(...points) : "";
  return onlyEmoji.test(text) ? text : "";
}
