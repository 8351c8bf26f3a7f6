import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { jpeg, openStorage } from "#tests/support/storage.ts";
import { MAX_PHOTO_BYTES } from "./enquiry-photos.ts";
import { changePhotos } from "./photo-form.server.ts";

const draftId = "0190b6a0-0000-7000-8000-00000000000d";
const BOUNDARY = "x-trellis";
const MB = 1024 * 1024;
const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(70_000)]);
const picture = () => jpeg(400, 300);

const partOf = (name: string, bytes: Uint8Array) =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photos"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from("\r\n"),
  ]);
const field = Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="to"\r\n\r\nback\r\n`);
const end = Buffer.from(`--${BOUNDARY}--\r\n`);

/** As a request's body arrives. @param error how it ends, if not as it should */
function bodyOf(parts: Iterable<Uint8Array>, error?: Error): ReadableStream<Uint8Array> {
  const iterator = parts[Symbol.iterator]();
  return new ReadableStream({
    async pull(controller) {
      // As a connection's, which lets timers run.
      await setImmediate();
      const { done, value } = iterator.next();
      if (!done) return controller.enqueue(new Uint8Array(value));
      return error ? controller.error(error) : controller.close();
    },
  });
}

async function post(body: ReadableStream, contentType = `multipart/form-data; boundary=${BOUNDARY}`) {
  const { database, store } = await openStorage();
  const { db } = database;
  const updated_at = new Date().toISOString();
  await db
    .insertInto("quote_drafts")
    .values({ id: draftId, token_hash: "a".repeat(64), answers: "{}", updated_at })
    .execute();
  const errors: string[] = [];
  const log = {
    error: (_details: object, message: string) => void errors.push(message),
    info: () => undefined,
  };
  onTestFinished(() => expect(errors).toEqual([]));
  const request = new Request("http://localhost/quote/photos", {
    method: "POST",
    body,
    duplex: "half",
    headers: { "content-type": contentType },
  } as RequestInit);
  const deps = { database, store, log, admit: async () => true, now: new Date() };
  const { refused, ...result } = await changePhotos(deps, { draftId }, request);
  const stored = await db.selectFrom("media").select("title").orderBy("id").execute();
  return {
    ...result,
    refused: refused.map(({ title, reason }) => `${title}: ${reason}`),
    stored: stored.map(({ title }) => title),
  };
}

const PATIENCE_MS = 15_000;

test("a file that is no photo is answered, and keeps nothing else of the form back", {
  timeout: PATIENCE_MS,
}, async () => {
  const parts = [partOf("plan.pdf", pdf), partOf("yard.jpg", await picture()), field, end];
  expect(await post(bodyOf(parts))).toMatchObject({
    refused: ["plan.pdf: pdf"],
    stored: ["yard.jpg"],
    to: "back",
    error: "",
  });
});

test("each photo is told apart, stored once, and what is no photo says what it is", {
  timeout: PATIENCE_MS,
}, async () => {
  const page = Buffer.from("<!doctype html><html><body>Sign in to continue</body></html>");
  const [yard, wall, gate] = [await picture(), await jpeg(300, 200), await jpeg(200, 100)];
  const parts = [
    partOf("image.jpg", yard),
    partOf("image.jpg", wall),
    partOf("image.jpg", gate),
    partOf("image.jpg", yard),
    partOf("IMG_0001.jpg", wall),
    partOf("IMG_0042.HEIC", Buffer.alloc(0)),
    partOf("yard.jpg", page),
    end,
  ];
  expect(await post(bodyOf(parts))).toMatchObject({
    stored: ["image.jpg", "image (2).jpg", "image (3).jpg"],
    added: 3,
    refused: ["IMG_0042.HEIC: empty", "yard.jpg: not-a-photo"],
  });
});

test("so is a photo that is too large", { timeout: PATIENCE_MS }, async () => {
  const photo = await picture();
  function* parts() {
    yield partOf("huge.jpg", photo).subarray(0, -2);
    for (let sent = 0; sent <= MAX_PHOTO_BYTES; sent += MB) yield new Uint8Array(MB);
    yield Buffer.from("\r\n");
    yield partOf("yard.jpg", photo);
    yield end;
  }
  expect(await post(bodyOf(parts()))).toMatchObject({
    refused: ["huge.jpg: too-large"],
    stored: ["yard.jpg"],
  });
});

const lost = new Error("the connection was lost");

test.each([
  ["in its first file", (photo: Buffer) => [partOf("yard.jpg", photo).subarray(0, -200)], [], "yard.jpg"],
  [
    "in a file that waits for the one before it",
    (photo: Buffer) => [
      Buffer.concat([partOf("yard.jpg", photo), partOf("wall.jpg", photo).subarray(0, -200)]),
    ],
    ["yard.jpg"],
    "wall.jpg",
  ],
  [
    "in a file that is refused",
    (photo: Buffer) => [partOf("yard.jpg", photo), partOf("plan.pdf", pdf).subarray(0, -200)],
    ["yard.jpg"],
    "plan.pdf",
  ],
])(
  "a form that breaks off %s stores what is whole, and is no error",
  { timeout: PATIENCE_MS },
  async (_where, parts, stored, last) => {
    for (const error of [undefined, lost]) {
      const result = await post(bodyOf(parts(await picture()), error));
      expect(result.stored).toEqual(stored);
      expect(result.refused.map((text) => text.split(":")[0])).toEqual([last]);
    }
  },
);

test("a form without an end is read up to its limit, and says so", { timeout: 60_000 }, async () => {
  const photo = await picture();
  let pulled = 0;
  function* parts() {
    yield partOf("yard.jpg", photo);
    yield partOf("huge.jpg", photo);
    for (;;) {
      pulled += 1 / 16;
      yield new Uint8Array(64 * 1024);
    }
  }
  const started = performance.now();
  const result = await post(bodyOf(parts()));
  expect(result.error).toContain("too large to send at once");
  expect(result.stored).toEqual(["yard.jpg"]);
  expect(pulled).toBeGreaterThan(470);
  expect(performance.now() - started).toBeLessThan(30_000);
});

test.each(["text/plain", "multipart/form-data", "", "multipart/form-data; boundary="])(
  "a body of the type %j is an empty form",
  async (type) => {
    expect(await post(bodyOf([pdf]), type)).toMatchObject({ refused: [], stored: [], added: 0, error: "" });
  },
);
