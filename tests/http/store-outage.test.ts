import { afterAll, beforeAll, expect, test } from "vitest";
import { mediaTexts } from "#app/platform/media-texts.ts";
import { texts } from "#app/platform/texts.ts";
import { startEmptySite } from "#tests/support/ready-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { type StaffRequests, staffRequests } from "#tests/support/staff-requests.ts";
import { startRelay, type TcpRelay } from "#tests/support/tcp-relay.ts";

let s3: Awaited<ReturnType<typeof startS3Server>>;
let relay: TcpRelay;
let site: RunningSite;
let staff: StaffRequests;
beforeAll(async () => {
  s3 = await startS3Server();
  const direct = new URL(s3.storageUrl());
  relay = await startRelay(Number(direct.port));
  direct.port = String(relay.port);
  site = await startEmptySite({ STORAGE_URL: direct.href });
  staff = await staffRequests(site.url);
});
afterAll(async () => {
  await site?.remove();
  await relay?.close();
  await s3?.stop();
});

const get = (path: string) => fetch(site.url + path, { signal: AbortSignal.timeout(30_000) });
const statusOf = async (path: string) => (await get(path)).status;

test.each(["down", "mute"] as const)(
  "while the object store is %s pages stay, files are refused in words, and all is well afterwards",
  async (outage) => {
    const before = await staff.upload();
    if (before.kind !== "ok") throw new Error(before.message);
    const { url } = before.value;
    expect(await statusOf(`${url}/320.webp`)).toBe(200);

    await relay.become(outage);
    const began = performance.now();
    const files = ["", "/320.webp", "/480.webp"].map(async (size) => {
      const answer = await get(url + size);
      return { status: answer.status, text: await answer.text(), cache: answer.headers.get("cache-control") };
    });
    const upload = staff.upload();
    expect(await statusOf("/about")).toBe(200);
    expect(await staff.save()).toMatchObject({ kind: "ok" });
    const ready = await get("/readyz");
    expect([ready.status, await ready.text()]).toEqual([200, "ready, but storage does not answer\n"]);
    for (const file of await Promise.all(files)) {
      expect(file).toEqual({ status: 503, text: `${texts.outage.file}\n`, cache: "no-store" });
    }
    const { image, reasons } = mediaTexts;
    expect(await upload).toEqual({
      status: 500,
      kind: "error",
      reason: "failed",
      message: image.failed,
      detail: image.uploadFailed(reasons.store),
    });
    expect(performance.now() - began).toBeLessThan(30_000);

    await relay.become("forward");
    const readiness = async () => (await get("/readyz")).text();
    await expect.poll(readiness, { timeout: 20_000 }).toBe("ready\n");
    expect(await staff.upload()).toMatchObject({ kind: "ok" });
    for (const size of ["", "/320.webp", "/480.webp"]) expect(await statusOf(url + size)).toBe(200);
  },
  120_000,
);
