import { open, rm } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { mediaTexts } from "#app/platform/media-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { postEnquiry } from "#tests/support/enquiry.ts";
import { startEmptySite } from "#tests/support/ready-sites.ts";
import { NO_SMALL_DISK, smallDisk } from "#tests/support/small-disk.ts";
import { staffRequests } from "#tests/support/staff-requests.ts";

const MEGABYTES = 48;
/** Far more than the log in front of a SQLite file takes without growing. */
const MAX_SAVES = 250;

/** Leaves not a byte. @returns makes room again */
async function fill(disk: string): Promise<() => Promise<void>> {
  const file = path.join(disk, "filling");
  const handle = await open(file, "w");
  for (const size of [2 ** 20, 4096]) {
    const piece = Buffer.alloc(size);
    for (let isRoom = true; isRoom; ) {
      isRoom = await handle.write(piece).then(
        ({ bytesWritten }) => bytesWritten === size,
        () => false,
      );
    }
  }
  await handle.close();
  return () => rm(file);
}

test("a disk that is full is told in words, and all is well once there is room, without a restart", async () => {
  if (process.env[NO_SMALL_DISK]) {
    process.stdout.write(`disk-full.test.ts: ${NO_SMALL_DISK} is set, so a full disk was not looked at.\n`);
    return;
  }
  const disk = await smallDisk(MEGABYTES);
  const site = await startEmptySite({ DATA_DIR: path.join(disk, "data") });
  onTestFinished(() => site.remove());
  const staff = await staffRequests(site.url);
  const get = (address: string) => fetch(site.url + address);
  const enquire = async (name: string) => {
    const answer = await postEnquiry(site.url, { name, message: "x".repeat(4900) });
    return { status: answer.status, text: await answer.text() };
  };
  const before = await staff.upload();
  if (before.kind !== "ok") throw new Error(before.message);
  const makeRoom = await fill(disk);

  const ready = await get("/readyz");
  expect([ready.status, await ready.text()]).toEqual([503, "storage has no room left\n"]);
  const { image, reasons } = mediaTexts;
  expect(await staff.upload()).toEqual({
    status: 507,
    kind: "error",
    reason: "failed",
    message: image.failed,
    detail: image.uploadFailed(reasons.diskFull),
  });
  // What SQLite has already taken of the disk it uses up first.
  const saved: string[] = [];
  let refused = await staff.save("Saved 0");
  while (refused.kind === "ok" && saved.length < MAX_SAVES) {
    saved.push(`Saved ${saved.length}`);
    refused = await staff.save(`Saved ${saved.length}`);
  }
  expect(refused).toMatchObject({ kind: "error", reason: "failed", status: 503 });
  expect(JSON.stringify(refused)).toContain(staffTexts.reasons.diskFull);
  const enquiry = await enquire("While it is full");
  expect(enquiry.status).toBe(503);
  expect(enquiry.text).toContain("Failed to send message");
  expect((await get("/")).status).toBe(200);
  expect((await get("/about")).status).toBe(200);
  for (const size of ["/480.webp", "/640.avif"]) {
    const picture = await get(before.value.url + size);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  }

  await makeRoom();
  expect((await get("/readyz")).status).toBe(200);
  expect(await staff.save("Afterwards")).toMatchObject({ kind: "ok" });
  expect(await staff.upload()).toMatchObject({ kind: "ok" });
  expect((await enquire("Afterwards")).text).toContain("Thank You!");
  await expect
    .poll(async () => (await get(`${before.value.url}/480.webp`)).headers.get("content-type"), {
      timeout: 20_000,
    })
    .toBe("image/webp");
  const database = new DatabaseSync(path.join(site.dataDir, "trellis.sqlite"), { readOnly: true });
  const all = (query: string) => database.prepare(query).all();
  expect(all("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
  expect(all("select name from categories").map(({ name }) => name)).toEqual(
    expect.arrayContaining([...saved, "Afterwards"]),
  );
  expect(all("select name from contact_messages")).toEqual([{ name: "Afterwards" }]);
  database.close();
  process.stdout.write(`A full disk of ${MEGABYTES} MB: ${saved.length} saves fitted in what SQLite had.\n`);
});
