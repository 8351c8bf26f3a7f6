import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { v7 } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import {
  openResumableUploads,
  type ResumableUpload,
  removeStaleUploads,
  STRANGERS_UPLOADS,
} from "./resumable-uploads.server.ts";

const MB = 1024 ** 2;

async function open() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "trellis-uploads-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const uploads = openResumableUploads(dataDir);
  const uploadOf = (stranger: string | undefined, id: string): ResumableUpload => ({
    owner: id,
    id,
    address: `/uploads/${id}`,
    maxBytes: 60 * MB,
    store: async () => ({ response: new Response(null, { status: 204 }), keeps: "length" }),
    noRoom: () => new Response("no room", { status: 422 }),
    ...(stranger !== undefined && { stranger }),
  });
  const send = (upload: ResumableUpload, method: string, headers: Record<string, string>, body?: string) => {
    const request = new Request("http://localhost/uploads", {
      method,
      headers: { "Tus-Resumable": "1.0.0", ...headers },
      ...(body !== undefined && { body }),
    });
    return uploads.answer(request, upload);
  };
  const begin = async (stranger: string | undefined, size: number, id = v7()) => {
    const { status } = await send(uploadOf(stranger, id), "POST", { "Upload-Length": String(size) });
    return { id, status };
  };
  const add = async (stranger: string, id: string, text: string) => {
    const headers = { "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream" };
    return (await send(uploadOf(stranger, id), "PATCH", headers, text)).status;
  };
  return { dataDir, begin, add };
}

test("one client has so many unfinished uploads, and those that are stored don't count", async () => {
  const { begin, add } = await open();
  const begun = [];
  for (let n = 0; n < STRANGERS_UPLOADS.filesOfOneClient; n += 1) begun.push(await begin("203.0.113.7", 3));
  expect(begun.every(({ status }) => status === 201)).toBe(true);
  expect((await begin("203.0.113.7", 3)).status).toBe(422);
  expect((await begin("203.0.113.8", 3)).status).toBe(201);
  expect(await add("203.0.113.7", begun[0]?.id ?? "", "abc")).toBe(204);
  expect((await begin("203.0.113.7", 3)).status).toBe(201);
});

test("one client has so many bytes unfinished", async () => {
  const { begin } = await open();
  for (let n = 0; n < 8; n += 1) expect((await begin("203.0.113.7", 60 * MB)).status).toBe(201);
  expect((await begin("203.0.113.7", 60 * MB)).status).toBe(422);
  expect((await begin("203.0.113.8", 60 * MB)).status).toBe(201);
});

test("strangers together have so many bytes unfinished, and staff's uploads go on", async () => {
  const { begin } = await open();
  const size = 60 * MB;
  const fitting = Math.floor(STRANGERS_UPLOADS.bytes / size);
  for (let n = 0; n < fitting; n += 1) expect((await begin(`203.0.113.${n}`, size)).status).toBe(201);
  expect((await begin("198.51.100.1", size)).status).toBe(422);
  expect((await begin(undefined, size)).status).toBe(201);
});

test("a stranger's upload ends two hours after it began, whatever was added since; staff's after a day of rest", async () => {
  const { dataDir, begin, add } = await open();
  const hours = (count: number) => Date.now() - count * 3_600_000;
  const old = await begin("203.0.113.7", 3, v7({ msecs: hours(2.1) }));
  const ahead = await begin("203.0.113.7", 3, v7({ msecs: hours(-3) }));
  const young = await begin("203.0.113.7", 3, v7({ msecs: hours(1.9) }));
  const staffs = await begin(undefined, 3, v7({ msecs: hours(2.1) }));
  expect([await add("203.0.113.7", old.id, "ab"), await add("203.0.113.7", young.id, "ab")]).toEqual([
    410, 204,
  ]);
  await removeStaleUploads(dataDir, new Date());
  const names = (await readdir(path.join(dataDir, "uploads"))).join(" ");
  expect([old, ahead, young, staffs].map(({ id }) => names.includes(id))).toEqual([false, false, true, true]);
});
