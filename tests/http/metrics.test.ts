import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { startEmptySite } from "#tests/support/ready-sites.ts";
import { freePort } from "#tests/support/running-site.ts";

/** The values of an answer in Prometheus' format, by name and labels. */
function valuesOf(text: string): Record<string, number> {
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
  );
}

test("with METRICS_PORT a port of its own tells what happens, until the site stops", async () => {
  const port = await freePort();
  const site = await startEmptySite({ METRICS_PORT: String(port), BACKUP_TO: "/nowhere" });
  onTestFinished(() => site.remove());
  const visit = async (path: string) => (await fetch(site.url + path)).arrayBuffer();
  const metrics = `http://127.0.0.1:${port}/metrics`;
  for (const path of ["/reviews", "/reviews", "/reviews", "/secret-name", "/storage/site-images/none.jpg"])
    await visit(path);
  const answer = await fetch(metrics);
  expect(answer.headers.get("content-type")).toContain("text/plain");
  const text = await answer.text();
  expect(text).not.toContain("secret-name");
  const values = valuesOf(text);
  const requests = (kind: string, status: string) =>
    values[`trellis_http_request_duration_seconds_count{kind="${kind}",status="${status}"}`];
  expect(requests("cached_page", "2xx")).toBe(2);
  expect(requests("page", "2xx")).toBe(1);
  expect(requests("page", "4xx")).toBe(1);
  expect(requests("storage", "4xx")).toBe(1);
  expect(values).toMatchObject({
    'trellis_page_cache_requests_total{result="hit"}': 2,
    'trellis_page_cache_requests_total{result="miss"}': 2,
    trellis_connections_refused_total: 0,
    trellis_database_up: 1,
    trellis_database_damaged: 0,
    trellis_store_up: 1,
    trellis_outbox_waiting: 0,
    trellis_outbox_oldest_waiting_seconds: 0,
    trellis_outbox_given_up: 0,
    nodejs_eventloop_lag_p99_seconds: expect.any(Number),
  });
  expect(values.trellis_data_disk_free_bytes).toBeGreaterThan(1e6);
  // Absent until there was a success, which the rules look for.
  expect(Object.keys(values).filter((name) => /^trellis_last_backup/.test(name))).toEqual([]);
  const rules = readFileSync("deploy/prometheus-rules.yml", "utf8");
  for (const name of new Set(rules.match(/\btrellis_\w+/g))) expect(text).toContain(`# HELP ${name} `);

  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
  const began = performance.now();
  expect(await site.stop("SIGTERM")).toBe(0);
  expect(performance.now() - began).toBeLessThan(5000);
  await expect(fetch(metrics)).rejects.toThrow();
});
