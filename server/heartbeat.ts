import { sendRequest } from "#app/platform/http/send-request.server.ts";
import type { Job } from "#app/site/request/job.server.ts";
import { findProblems } from "./alerts.ts";
import { readHealth } from "./health.ts";

export const HEARTBEAT_MS = 60_000;

/**
 * Calls HEARTBEAT_URL while `/readyz` and all checks of the alerts find nothing. Whoever waits for the calls tells of
 * what the site can't tell itself: that it is off, or reaches nobody.
 * @param address HEARTBEAT_URL
 * @param look finds problems; tests replace it
 */
export function heartbeatJobs(address: string, look = findProblems): readonly Job[] {
  let held = "";
  return [
    {
      name: "heartbeat",
      quiet: true,
      async run(site, now) {
        const health = await readHealth(site);
        const problems = health.kind === "well" ? await look(site, now) : [health.kind];
        const { log } = site;
        if (problems.join() !== held) {
          held = problems.join();
          if (problems.length > 0) log.warn({ problems }, "the heartbeat waits until all is well");
          else log.info("the heartbeat goes on");
        }
        if (problems.length > 0) return 0;
        const status = await sendRequest(address, { method: "GET" });
        if (status < 200 || status > 299) throw new Error(`${new URL(address).host} answered ${status}`);
        return 0;
      },
    },
  ];
}
