import { Hono } from "hono";
import { readContentVersion } from "#app/platform/db/content-version.server.ts";
import { isDiskFull } from "#app/platform/files/disk-full.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { withinTime } from "#app/platform/within-time.server.ts";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";
import { version } from "./version.ts";

const TIMEOUT_MS = 3000;

type Checked = Pick<SiteRuntime, "database" | "store">;

/** @returns whether all is well; why not, if not */
export type Health =
  | { kind: "well" }
  /** Pages are answered, without pictures. */
  | { kind: "store-away"; error: unknown }
  | { kind: "unready"; part: "database" | "storage"; is: string; error: unknown };

/** Looks whether the database is whole and answers, and whether the store answers and has room left. */
export async function readHealth({ database, store }: Checked): Promise<Health> {
  const said = database.damage.found();
  if (said !== null) return { kind: "unready", part: "database", is: "is damaged", error: new Error(said) };
  try {
    await withinTime(readContentVersion(database.db), TIMEOUT_MS);
  } catch (error) {
    const is = isDiskFull(error) ? "has no room left" : "does not answer";
    return { kind: "unready", part: "database", is, error };
  }
  return storeHealth(store);
}

/** Looks whether the store answers and has room left. */
export async function storeHealth(store: Pick<FileStore, "ready">): Promise<Health> {
  try {
    await withinTime(store.ready(), TIMEOUT_MS);
    return { kind: "well" };
  } catch (error) {
    if (isDiskFull(error)) return { kind: "unready", part: "storage", is: "has no room left", error };
    return { kind: "store-away", error };
  }
}

/**
 * `GET /healthz`: the process is running, and which release it is; `GET /readyz`: the database is whole and responds, and there is room (DESIGN
 * §7). A store that is down makes no instance unready: none of them has its pictures, and each has its pages.
 */
export function healthRoutes({ database, store, log }: SiteRuntime) {
  const app = new Hono();
  app.use("/healthz", noStore);
  app.use("/readyz", noStore);
  app.get("/healthz", (c) => c.text(`ok ${version}\n`));
  app.get("/readyz", async (c) => {
    const health = await readHealth({ database, store });
    if (health.kind === "well") return c.text("ready\n");
    if (health.kind === "store-away") {
      log.warn({ err: health.error, part: "storage" }, "ready without pictures");
      return c.text("ready, but storage does not answer\n");
    }
    const { part, is, error } = health;
    log.error({ err: error, part }, "not ready");
    return c.text(`${part} ${is}\n`, 503);
  });
  return app;
}

async function noStore(c: { header(name: string, value: string): void }, next: () => Promise<void>) {
  c.header("Cache-Control", "no-store");
  await next();
}
