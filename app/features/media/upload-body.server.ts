/** More bytes came, or were announced, than are taken. */
export class UploadTooLarge extends Error {
  override name = "UploadTooLarge";
}

/** The sender went away before all of it was there; not a failure of ours. */
export class UploadBrokenOff extends Error {
  override name = "UploadBrokenOff";
}

/**
 * Reads a request's body piece by piece, counting: what the sender says about its length is not believed.
 * @param most bytes that are taken
 * @throws {UploadTooLarge} as soon as there are more, before the first piece when more are announced
 * @throws {UploadBrokenOff} when the body ends before its announced length, or the connection is lost
 */
export async function* readUpload(request: Request, most: number): AsyncGenerator<Uint8Array> {
  const announced = announcedLength(request);
  if (announced !== null && announced > most) throw new UploadTooLarge();
  let bytes = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const piece = await reader?.read().catch((cause: unknown) => {
      throw new UploadBrokenOff("The upload broke off.", { cause });
    });
    if (!piece || piece.done) break;
    bytes += piece.value.byteLength;
    if (bytes > most) throw new UploadTooLarge();
    yield piece.value;
  }
  if (request.signal.aborted || (announced !== null && bytes !== announced)) throw new UploadBrokenOff();
}

function announcedLength(request: Request): number | null {
  const header = request.headers.get("content-length");
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}

/**
 * Reads on without keeping anything, so that a browser that is still sending gets to hear the refusal.
 * It ends early, without an error, past `most` bytes or when the sender goes away.
 */
export async function discardUpload(request: Request, most: number): Promise<void> {
  try {
    for await (const _piece of readUpload(request, most));
  } catch {
    // The answer is the same.
  }
}

/**
 * Takes the first bytes of a source apart, to judge it by them.
 * @returns the first bytes, at least `length` unless there are fewer, and the whole source from its start
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
