import { expect, test } from "vitest";
import { decodePart } from "./decode-part.ts";

const bytes = Buffer.from(Array.from({ length: 1000 }, (_, n) => n % 256));
const lines = bytes.toString("base64").replace(/.{76}/g, "$&\r\n");

async function decoded(source: Uint8Array, size: number, encoding = "base64"): Promise<Buffer> {
  async function* pieces() {
    for (let at = 0; at < source.length; at += size) yield source.subarray(at, at + size);
  }
  const found: Uint8Array[] = [];
  for await (const piece of decodePart(pieces(), encoding)) found.push(piece);
  return Buffer.concat(found);
}

test.each([1, 3, 77, 5000])("base64 is decoded in pieces of %d bytes", async (size) => {
  expect((await decoded(Buffer.from(lines), size)).equals(bytes)).toBe(true);
  expect(await decoded(Buffer.from("WWVzLg==%%"), size)).toEqual(Buffer.from("Yes."));
});

test("what is not encoded is left as it is", async () => {
  expect((await decoded(bytes, 10, "8bit")).equals(bytes)).toBe(true);
});
