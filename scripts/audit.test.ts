import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { auditCount, weakPackages } from "./audit.ts";

/** The output of the audit for a registry with the given response. */
async function audited(status: number, advisories: object): Promise<string> {
  const registry = createServer((request, response) => {
    request.resume().on("end", () => {
      const isAsked = request.url?.endsWith("/advisories/bulk") ?? false;
      response.writeHead(isAsked ? status : 404, { "Content-Type": "application/json" });
      response.end(JSON.stringify(isAsked ? advisories : {}));
    });
  });
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void registry.close());
  const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  const options = ["--package-lock-only", "--json", "--omit=dev", "--registry", address, "--fetch-retries=0"];
  const child = spawn("npm", ["audit", ...options]);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => (output += piece));
  await new Promise((resolve) => child.on("close", resolve));
  return output;
}

const advisory = { id: 1, url: "https://a.example", title: "A weakness", vulnerable_versions: "*", cwe: [] };
const about = (name: string, severity: string) => ({ [name]: [{ ...advisory, severity }] });

test.each([
  ["nothing known", 200, {}, { passed: 1, failed: 0 }],
  [
    "a weakness that is high, of a package that is shipped",
    200,
    about("p-limit", "high"),
    { passed: 0, failed: 1 },
  ],
  ["one of a package for tests alone", 200, about("knip", "critical"), { passed: 1, failed: 0 }],
  [
    "a registry that takes no such question",
    405,
    {},
    { passed: 0, failed: 0, note: expect.stringMatching(/^not audited/) },
  ],
])("%s", { timeout: 60_000 }, async (_case, status, advisories, expected) => {
  expect(auditCount(await audited(status, advisories))).toEqual(expected);
});

test("what is neither high nor critical is let pass", () => {
  const vulnerabilities = { info: 1, low: 2, moderate: 3, high: 0, critical: 0, total: 6 };
  expect(weakPackages(`npm warn x\n${JSON.stringify({ metadata: { vulnerabilities } }, null, 2)}`)).toBe(0);
});
