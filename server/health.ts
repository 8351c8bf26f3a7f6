import { Hono } from "hono";
import { readContentVersion } from "#app/platform/db/content-version.server.ts";
import { isDiskFull } from "#app/platform/files/disk-full.server.ts";
import { withinTime } from "#app/platform/within-time.server.ts";
import type { SiteRuntime } from "#app/routes/site-context.server.ts";
import { version } from "./version.ts";

const TIMEOUT_MS = 3000;

/** `GET /healthz`: the process is running, and which release it is; `GET /readyz`: database and storage respond (DESIGN §7). */
export function healthRoutes({ database, store, log }: SiteRuntime) {
  const app = new Hono();
  app.use("/healthz", noStore);
  app.use("/readyz", noStore);
  app.get("/healthz", (c) => c.text(`ok ${version}\n`));
  app.get("/readyz", async (c) => {
    const checks: Record<string, () => Promise<unknown>> = {
      database: () => readContentVersion(database.db),
      storage: () => store.ready(),
    };
    for (const [part, check] of Object.entries(checks)) {
      try {
        await withinTime(check(), TIMEOUT_MS);
      } catch (error) {
        log.error({ err: error, part }, "not ready");
        return c.text(`${part} ${isDiskFull(error) ? "has no room left" : "does not answer"}\n`, 503);
      }
    }
    return c.text("ready\n");
  });
  return app;
}

async function noStore(c: { header(name: string, value: string): void }, next: () => Promise<void>) {
  c.header("Cache-Control", "no-store");
  await next();
}
