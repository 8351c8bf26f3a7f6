import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import http from "node:http";
import { serve } from "@hono/node-server";
import { pino } from "pino";
import sharp from "sharp";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createAccount } from "#app/accounts/accounts.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { removeStaleUploads } from "#app/platform/files/resumable-uploads.server.ts";
import { action, loader } from "#app/routes/staff/upload.ts";
import { madeVideo, PLACE } from "#tests/support/made-video.ts";
import { freePort } from "#tests/support/running-site.ts";
import { siteRuntime } from "#tests/support/site-runtime.ts";
import { movingPicture } from "#tests/support/staff-files.ts";
import { jpeg, openStorage } from "#tests/support/storage.ts";
import { createApp } from "./app.ts";
import { createPages } from "./pages.ts";

type Storage = Awaited<ReturnType<typeof openStorage>>;
const project = "0198a000-0000-7000-8000-000000000001";
const library = "site-images?for=library";

let storage: Storage;
let site: Awaited<ReturnType<typeof start>>;

/** Starts the pipeline on a port with only the upload route, called as by React Router. */
async function start(store: FileStore = storage.store) {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const port = await freePort();
  const runtime = siteRuntime({ ...storage, store }, { port, log });
  const { auth } = runtime;
  const pages = createPages({
    runtime,
    development: true,
    handle: async (request, context) => {
      const [, , , bucket, upload] = new URL(request.url).pathname.split("/");
      if (!context) throw new Error("no context");
      const args = { request, context, params: { bucket, upload } } as unknown as Parameters<
        typeof action
      >[0];
      return request.method === "HEAD" ? loader(args) : action(args);
    },
  });
  const app = createApp({ runtime, pages, clientFolder: null });
  const running = serve({ fetch: app.fetch, port, hostname: "127.0.0.1" });
  onTestFinished(() => new Promise<void>((resolve) => running.close(() => resolve())));
  /** @returns the cookie of a new session; the account is made if it is missing */
  async function signIn(email: string): Promise<string> {
    const account = { email, password: "correct horse" };
    await createAccount(auth, account.email, account.password).catch(() => undefined);
    const signedIn = await auth.api.signInEmail({ body: account, asResponse: true });
    return signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  }
  return {
    url: `http://127.0.0.1:${port}`,
    cookie: await signIn("jo@fernhill.example"),
    signIn,
    logged: () => lines.filter((line) => /"level":[56]0/.test(line)).join(""),
  };
}

async function send(
  where: string,
  body: Uint8Array | string | ReadableStream,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${site.url}/staff/upload/${where}`, {
    method: "POST",
    headers: { Origin: site.url, Cookie: site.cookie, ...headers },
    body: body instanceof Uint8Array ? new Uint8Array(body) : body,
    duplex: "half",
  } as RequestInit);
  return { status: response.status, answer: await response.json() };
}

/** The files and rows that an upload may leave behind. */
async function traces() {
  const files = (await readdir(storage.folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const { db } = storage.database;
  const rows = await db.selectFrom("media").select(["name", "user_id"]).execute();
  const activity = await db.selectFrom("activity").select(["verb", "entity_type", "entity_title"]).execute();
  return { files: files.map(({ name }) => name), rows, activity };
}

const nothing = { files: [], rows: [], activity: [] };

/** The boxes by which an MP4 is detected, followed by noise. */
function mp4(bytes: number): Buffer {
  const head = Buffer.from("\0\0\0\x18ftypisom\0\0\x02\0isomiso2", "latin1");
  return Buffer.concat([head, Buffer.alloc(bytes - head.length, 7)]);
}

beforeEach(async () => {
  storage = await openStorage();
  site = await start();
});

describe("An upload", () => {
  test("is kept, with a row of its sender's and a line of activity", async () => {
    const { status, answer } = await send(library, await jpeg(400, 300));
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      kind: "ok",
      value: { bucket: "site-images", width: 400, height: 300, alt: "", content_type: "image/jpeg" },
    });
    const { name, url, file } = answer.value;
    expect(name).toMatch(/^\d{13}-[a-z0-9]{8}\.jpg$/);
    expect(file).toBe(name);
    const kept = await traces();
    expect(kept.files).toEqual([name]);
    expect(kept.rows).toEqual([{ name, user_id: expect.any(String) }]);
    expect(kept.activity).toEqual([{ verb: "added", entity_type: "picture", entity_title: name }]);
    expect((await fetch(site.url + url)).headers.get("content-type")).toBe("image/jpeg");
  });

  test.each([
    ["site-images?for=hero&file=IMG%201.JPG", /^hero-\d{13}\.jpg$/],
    [
      `project-images?for=project&entity=project/${project}&index=3`,
      new RegExp(`^${project}/\\d{13}-3\\.jpg$`),
    ],
  ])("to %s is named as SPEC §7 says", async (where, pattern) => {
    expect((await send(where, await jpeg(40, 30))).answer.value.name).toMatch(pattern);
  });

  test.each([
    [library, null],
    [`${library}&entity=service/${project}`, `service/${project}`],
    ["site-images?for=hero&entity=page-heading/contact-page-data", "page-heading/contact-page-data"],
    ["site-images?for=library&entity=page/about", "page/about"],
    [`project-images?for=project&entity=project/${project}&index=0`, `project/${project}`],
  ])("to %s is known as uploaded for %s", async (where, owner) => {
    expect((await send(where, await jpeg(40, 30))).status).toBe(200);
    const rows = await storage.database.db.selectFrom("media").select(["uploaded_for", "pending"]).execute();
    expect(rows).toEqual([{ uploaded_for: owner, pending: owner ? 1 : 0 }]);
  });

  test("made at the same time as others has a name of its own", async () => {
    const bytes = await jpeg(40, 30);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send("site-images?for=hero", bytes)));
    expect(new Set(answers.map(({ answer }) => answer.value.name)).size).toBe(8);
  });

  test("of an animation says that only its first frame is kept; of any other picture nothing", async () => {
    const { buffer } = await movingPicture("a.gif");
    expect((await send(library, buffer)).answer.value).toMatchObject({ firstFrameOnly: true });
    expect((await send(library, await jpeg(40, 30))).answer.value).not.toHaveProperty("firstFrameOnly");
  });

  test("of a drawing says that only its first frame is kept, or why it is refused", async () => {
    const moving = (rest = "") =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"><animate attributeName="x" to="9"/></path>${rest}</svg>`;
    expect((await send(library, moving())).answer.value).toMatchObject({ firstFrameOnly: true });
    const drawn = encodeURIComponent(moving());
    const refused = await send(
      library,
      moving(`<image width="9" height="9" href="data:image/svg+xml,${drawn}"/>`),
    );
    expect(refused.status).toBe(400);
    expect(refused.answer.detail).toMatch(/would look different.*because we can’t show.*Save it as a PNG/);
  });

  test("above the limit of other writes is taken", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const large = await sharp({
      create: { width: 700, height: 500, channels: 3, background: "#000", noise },
    })
      .png()
      .toBuffer();
    expect(large.length).toBeGreaterThan(600 * 1024);
    expect((await send(library, large)).status).toBe(200);
  });

  test("of a drawing is served as a picture in every size; the drawing itself is kept, and at no address", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3000 20"><script>alert(1)</script><path d="M0 0h9v9z"/></svg>`;
    const { value } = (await send(`${library}&file=logo.svg`, svg)).answer;
    expect(value).toMatchObject({ content_type: "image/png", width: 2560, height: 17, file: "logo.svg" });
    const served = await fetch(site.url + value.url);
    expect(served.headers.get("content-type")).toBe("image/png");
    expect(
      Buffer.from(await served.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
    expect((await fetch(`${site.url}${value.url}/320.webp`)).status).toBe(200);
    const key = `originals/drawings/site-images/${value.name.replace(/\.png$/, "")}`;
    expect(Buffer.from((await storage.store.read(key)) ?? []).toString()).toBe(svg);
    const source = value.url.replace(/\.png$/, "");
    for (const address of [
      source,
      source.replace("site-images", "drawings"),
      `/storage/drawings/site-images/${value.name}`,
    ])
      expect((await fetch(site.url + address)).status).toBe(404);
  });

  test("of a video comes in pieces and is served whole", async () => {
    const video = await madeVideo("mp4", 400_000);
    const { status, answer } = await send("videos?for=library", video);
    expect(status).toBe(200);
    expect(answer.value).toMatchObject({
      bucket: "videos",
      bytes: expect.closeTo(400_000, -4),
      width: null,
      content_type: "video/mp4",
    });
    expect((await traces()).activity).toMatchObject([{ entity_type: "video" }]);
    const served = await fetch(site.url + answer.value.url);
    const stored = Buffer.from(await served.arrayBuffer());
    expect([stored.length, video.includes(PLACE), stored.includes(PLACE)]).toEqual([
      answer.value.bytes,
      true,
      false,
    ]);
  });
});

describe("Nothing is kept of", () => {
  const uploading = "Error uploading image. Please try again.";

  test.each([
    [
      "text named .jpg",
      "site-images?for=library&file=a.jpg",
      () => Buffer.from("hello"),
      /^Failed to upload image: We can’t use this file as a picture/,
    ],
    ["half a picture", library, async () => (await jpeg(400, 300)).subarray(0, 900), /damaged or incomplete/],
  ])("%s", async (_case, where, bytes, detail) => {
    const { status, answer } = await send(where, await bytes());
    expect([status, answer.reason, answer.message]).toEqual([400, "invalid", uploading]);
    expect(answer.detail).toMatch(detail);
    expect(await traces()).toEqual(nothing);
    expect(site.logged()).toBe("");
  });

  test.each([
    ["a picture among videos", () => jpeg(40, 30), /can’t use this file as a video/],
    ["what only begins like a video", () => mp4(5000), /damaged or incomplete/],
  ])("%s", async (_case, video, detail) => {
    const { status, answer } = await send("videos?for=library", await video());
    expect([status, answer.message]).toEqual([400, "Error uploading video. Please try again."]);
    expect(answer.detail).toMatch(detail);
    expect(await traces()).toEqual(nothing);
    expect(site.logged()).toBe("");
  });

  test("a picture that says it is too large", async () => {
    const request = http.request(`${site.url}/staff/upload/${library}`, {
      method: "POST",
      headers: { Origin: site.url, Cookie: site.cookie, "Content-Length": 61 * 1024 * 1024 },
    });
    request.write("x");
    const [response] = (await once(request, "response")) as [http.IncomingMessage];
    expect(response.statusCode).toBe(413);
    request.on("error", () => undefined);
    request.destroy();
    expect(await traces()).toEqual(nothing);
  });

  test("a picture that doesn't say how large it is, and is", async () => {
    const piece = new Uint8Array(1024 * 1024);
    let pieces = 0;
    const body = new ReadableStream({
      pull(controller) {
        pieces += 1;
        if (pieces > 65) controller.close();
        else controller.enqueue(piece);
      },
    });
    const { status, answer } = await send(library, body);
    expect(status).toBe(413);
    expect(answer.detail).toMatch(/larger than 60 MB/);
    expect(await traces()).toEqual(nothing);
  });

  test.each([
    ["picture", library, () => jpeg(900, 700)],
    ["video", "videos?for=library", () => Promise.resolve(mp4(400_000))],
  ])("a %s whose sender goes away half-way, and it is no error of ours", async (_case, where, bytes) => {
    const whole = await bytes();
    const request = http.request(`${site.url}/staff/upload/${where}`, {
      method: "POST",
      headers: { Origin: site.url, Cookie: site.cookie, "Content-Length": whole.length },
    });
    request.on("error", () => undefined);
    request.write(whole.subarray(0, whole.length - 500));
    await new Promise((resolve) => setTimeout(resolve, 150));
    request.destroy();
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(await traces()).toEqual(nothing);
    expect(site.logged()).toBe("");
  });

  test.each([
    ["a stranger's", { Cookie: "" }, 401, "Not authenticated"],
    ["another site's", { Origin: "http://evil.example" }, 403, undefined],
  ])("%s", async (_case, headers, status, message) => {
    const response = await fetch(`${site.url}/staff/upload/${library}`, {
      method: "POST",
      headers: { Origin: site.url, Cookie: site.cookie, ...headers },
      body: new Uint8Array(await jpeg(400, 300)),
    });
    expect(response.status).toBe(status);
    if (message)
      expect(await response.json()).toMatchObject({ kind: "error", reason: "signed-out", message });
    expect(await traces()).toEqual(nothing);
  });

  test.each([
    "built-in?for=library",
    "elsewhere?for=library",
    "site-images",
    "site-images?for=hero%00",
    "site-images?for=library&entity=",
    "site-images?for=library&entity=A%20thing",
    "site-images?for=library&entity=service",
    "project-images?for=project&index=1",
    `project-images?for=project&entity=project/..%2F..%2Fx&index=1`,
  ])("what goes to %s", async (where) => {
    const { status } = await send(where, await jpeg(40, 30));
    expect(status).toBe(400);
    expect(await traces()).toEqual(nothing);
  });

  test.each([
    [
      "a full disk",
      Object.assign(new Error("ENOSPC: write /srv/secret/path"), { code: "ENOSPC" }),
      507,
      "Failed to upload image: The server is out of space.",
    ],
    [
      "a store that is down",
      new Error("connect ECONNREFUSED 10.0.0.7:9000"),
      500,
      "Failed to upload image: The server couldn’t store the file.",
    ],
  ])("what meets %s", async (_case, failure, status, detail) => {
    site = await start({ ...storage.store, putStream: () => Promise.reject(failure) });
    const { status: answered, answer } = await send(library, await jpeg(40, 30));
    expect(answered).toBe(status);
    expect(answer).toEqual({ kind: "error", reason: "failed", message: uploading, detail });
    expect(await traces()).toEqual(nothing);
    expect(site.logged()).toContain("an upload failed");
  });

  test("what the database does not take", async () => {
    const { db } = storage.database;
    await db.schema.dropTable("activity").execute();
    await db.schema.createTable("activity").addColumn("id", "integer").execute();
    const { status, answer } = await send(library, await jpeg(40, 30));
    expect(status).toBe(500);
    expect(answer).toMatchObject({
      message: uploading,
      detail: "Failed to save image record: The database didn’t accept it.",
    });
    expect(await readdir(`${storage.folder}/originals/site-images`)).toEqual([]);
    expect(await db.selectFrom("media").select("id").execute()).toEqual([]);
  });
});

describe("In parts,", () => {
  const id = "0198a000-0000-7000-8000-00000000000a";
  const where = `/staff/upload/site-images/${id}?for=library&file=wall.jpg`;
  const patch = (offset: number) => ({
    "Upload-Offset": String(offset),
    "Content-Type": "application/offset+octet-stream",
  });
  const begin = (length: number) => ({ ...patch(0), "Upload-Length": String(length) });

  async function tus(
    method: string,
    headers: Record<string, string> = {},
    body?: Uint8Array,
    address = where,
  ) {
    const response = await fetch(site.url + address, {
      method,
      headers: { Origin: site.url, Cookie: site.cookie, "Tus-Resumable": "1.0.0", ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    const answer = isJson && text ? JSON.parse(text) : text;
    return { status: response.status, offset: response.headers.get("upload-offset"), answer };
  }

  /** Sends a share of a photo in one request, and cuts the line. @returns how much has arrived */
  async function sendAndCut(photo: Buffer, share: number): Promise<number> {
    const headers = { ...begin(photo.length), "Tus-Resumable": "1.0.0", "Content-Length": photo.length };
    const request = http.request(site.url + where, {
      method: "POST",
      headers: { Origin: site.url, Cookie: site.cookie, ...headers },
    });
    request.on("error", () => undefined);
    request.write(photo.subarray(0, Math.ceil(photo.length * share)));
    const offset = async () => Number((await tus("HEAD")).offset);
    const file = `${storage.folder}/uploads`;
    await expect
      .poll(() => readdir(file).then((names) => names.some((name) => name.includes(id))))
      .toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 200));
    request.destroy();
    return offset();
  }

  const noise = (side: number) =>
    sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer();

  test("a photo takes one request, and one whose line is cut at 90 % costs at most a tenth of it again", async () => {
    const photo = await noise(500);
    const other = where.replace("000a", "000b");
    const whole = await tus("POST", begin(photo.length), photo, other);
    expect(whole).toMatchObject({
      status: 201,
      answer: { kind: "ok", value: { file: "wall.jpg", width: 500 } },
    });

    const offset = await sendAndCut(photo, 0.9);
    expect(offset).toBeGreaterThanOrEqual(0.8 * photo.length);
    const rest = await tus("PATCH", patch(offset), photo.subarray(offset));
    expect(rest).toMatchObject({ status: 200, answer: { kind: "ok", value: { id, width: 500 } } });
    // The response was lost: nothing is sent again, and the file is stored once.
    expect((await tus("HEAD")).status).toBe(404);
    expect(await tus("PATCH", patch(photo.length))).toMatchObject({ status: 200, answer: rest.answer });
    const { rows } = await traces();
    expect(rows).toHaveLength(2);
    expect(await readdir(`${storage.folder}/uploads`)).toEqual([]);
    expect(site.logged()).toBe("");
  });

  test("an upload goes on after a new sign-in, and is out of reach for strangers and for another account", async () => {
    const photo = await noise(400);
    const offset = await sendAndCut(photo, 0.5);
    const stranger = await site.signIn("kim@fernhill.example");
    const whole = patch(offset);
    for (const [method, headers] of [
      ["HEAD", {}],
      ["PATCH", whole],
      ["DELETE", {}],
    ] as const) {
      expect((await tus(method, { ...headers, Cookie: stranger })).status, method).toBe(404);
      expect((await tus(method, { ...headers, Cookie: "" })).status, method).toBe(401);
    }
    const elsewhere = await tus("PATCH", { ...whole, Origin: "https://elsewhere.example" });
    expect(elsewhere.status).toBe(403);
    const again = await site.signIn("jo@fernhill.example");
    const rest = await tus("PATCH", { ...whole, Cookie: again }, photo.subarray(offset));
    expect(rest).toMatchObject({ status: 200, answer: { value: { id } } });
  });

  test.each([
    ["too large a picture", 61 * 1024 * 1024, "x", 413, "invalid", /larger than 60 MB/],
    ["what is no picture", 5, "hello", 400, "invalid", /can’t use this file as a picture/],
    ["an empty file", 0, "", 400, "invalid", /can’t use this file as a picture/],
  ])("%s is refused, and nothing of it is kept", async (_case, length, text, status, reason, detail) => {
    const refused = await tus("POST", begin(length), Buffer.from(text));
    expect(refused).toMatchObject({ status, answer: { kind: "error", reason } });
    expect(refused.answer.detail).toMatch(detail);
    expect(await traces()).toEqual(nothing);
    expect(site.logged()).toBe("");
  });

  test("a video’s upload doesn’t become a picture that is too large", async () => {
    const length = 61 * 1024 * 1024;
    const video = where.replace("site-images", "videos");
    expect((await tus("POST", { "Upload-Length": String(length) }, undefined, video)).status).toBe(201);
    const asPicture = await tus("PATCH", patch(0), Buffer.alloc(length));
    expect(asPicture).toMatchObject({ status: 413, answer: { reason: "invalid" } });
    expect(await traces()).toEqual(nothing);
  });

  test("what the store doesn’t take is tried again without its bytes, and what is given up is deleted", async () => {
    const photo = await jpeg(40, 30);
    site = await start({ ...storage.store, putStream: () => Promise.reject(new Error("down")) });
    const failed = await tus("POST", begin(photo.length), photo);
    expect(failed).toMatchObject({ status: 500, answer: { reason: "failed" } });
    site = await start();
    expect((await tus("HEAD")).offset).toBe(String(photo.length));
    const stored = await tus("PATCH", patch(photo.length));
    expect(stored).toMatchObject({ status: 200, answer: { value: { id, width: 40 } } });

    const other = where.replace("000a", "000b");
    expect((await tus("POST", { "Upload-Length": "10" }, undefined, other)).status).toBe(201);
    expect((await tus("DELETE", {}, undefined, other)).status).toBe(204);
    expect(await readdir(`${storage.folder}/uploads`)).toEqual([]);
  });

  test("an upload that is given up while it is stored is not kept", async () => {
    const photo = await jpeg(40, 30);
    site = await start({
      ...storage.store,
      async putStream(...file) {
        const stored = await storage.store.putStream(...file);
        expect((await tus("DELETE")).status).toBe(204);
        return stored;
      },
    });
    const sent = await tus("POST", begin(photo.length), photo);
    expect(sent).toMatchObject({ status: 404, answer: { reason: "gone" } });
    expect(await traces()).toEqual(nothing);
    expect(site.logged()).toBe("");
  });

  test("of many unfinished uploads of one account the oldest are deleted, and all after a day", async () => {
    for (let number = 10; number < 32; number += 1) {
      const other = where.replace("000a", `00${number}`);
      expect((await tus("POST", { "Upload-Length": "10" }, undefined, other)).status).toBe(201);
    }
    const parts = (await readdir(`${storage.folder}/uploads`)).filter((name) => !name.endsWith(".json"));
    expect(parts.map((name) => name.slice(-2)).toSorted()).toEqual(
      Array.from({ length: 20 }, (_part, index) => String(12 + index)),
    );
    const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    expect(await removeStaleUploads(storage.folder, later(23))).toBe(0);
    expect(await removeStaleUploads(storage.folder, later(25))).toBe(40);
    expect(await readdir(`${storage.folder}/uploads`)).toEqual([]);
  });
});
