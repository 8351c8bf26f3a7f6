/** Decodes what is attached to a mail, as it comes: base64, or nothing at all. */
export async function* decodePart(
  pieces: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<Uint8Array> {
  if (encoding !== "base64") return yield* pieces;
  let left = "";
  for await (const piece of pieces) {
    const text =
      left +
      Buffer.from(piece)
        .toString("latin1")
        .replace(/[^A-Za-z0-9+/]/g, "");
    const whole = text.length - (text.length % 4);
    left = text.slice(whole);
    if (whole > 0) yield Buffer.from(text.slice(0, whole), "base64");
  }
  if (left) yield Buffer.from(left, "base64");
}
