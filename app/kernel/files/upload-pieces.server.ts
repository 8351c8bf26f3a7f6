import type { Hash } from "node:crypto";

/** The same bytes; the hash has those that were read. */
export async function* hashed(source: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    hash.update(piece);
    yield piece;
  }
}

/**
 * Reads the first bytes of a source to detect its type.
 * @returns the first bytes, at least `length` unless the source is shorter, and the whole source from its
 * start
 */
export async function withHead(
  source: AsyncGenerator<Uint8Array>,
  length: number,
): Promise<{ head: Uint8Array; whole: AsyncGenerator<Uint8Array> }> {
  const first: Uint8Array[] = [];
  let bytes = 0;
  while (bytes < length) {
    const piece = await source.next();
    if (piece.done) break;
    first.push(piece.value);
    bytes += piece.value.byteLength;
  }
  async function* whole() {
    yield* first;
    yield* source;
  }
  return { head: Buffer.concat(first), whole: whole() };
}
