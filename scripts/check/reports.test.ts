import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readPlaywright, readVitest, slowest } from "./reports.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "trellis-reports-"));
afterAll(() => rmSync(folder, { recursive: true }));

function written(content: object): string {
  const file = path.join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitestReport = (numPassedTests: number, numFailedTests: number, success: boolean) =>
  written({
    numPassedTests,
    numFailedTests,
    success,
    testResults: [
      {
        assertionResults: [
          { fullName: "a", status: "passed", duration: 3, failureMessages: [] },
          { fullName: "b", status: "passed", failureMessages: ["Error: at first"] },
        ],
      },
    ],
  });

test.each([
  ["passes", 2, 0, true, true, { passed: 2, failed: 0 }],
  ["counts failures", 1, 1, false, false, { passed: 1, failed: 1 }],
  ["counts a file that could not be loaded", 2, 0, false, false, { passed: 2, failed: 1 }],
  ["distrusts a bad exit", 2, 0, true, false, { passed: 2, failed: 1 }],
  ["distrusts a run of nothing", 0, 0, true, true, { passed: 0, failed: 1 }],
])("Vitest: %s", (_what, passed, failed, success, hasSucceeded, expected) => {
  expect(readVitest(vitestReport(passed, failed, success), hasSucceeded)).toMatchObject(expected);
});

test("Vitest: each test has its time, and what passed on another try is named", () => {
  const { tests, triedTwice } = readVitest(vitestReport(2, 0, true), true);
  expect(triedTwice).toEqual(["b"]);
  expect(tests).toEqual([
    { name: "a", ms: 3 },
    { name: "b", ms: 0 },
  ]);
});

const playwrightReport = written.bind(null, {
  stats: { expected: 1, unexpected: 0, flaky: 1 },
  suites: [
    {
      title: "home.spec.ts",
      specs: [
        { title: "opens", tests: [{ projectName: "phone", status: "expected", results: [{ duration: 5 }] }] },
      ],
      suites: [
        {
          title: "the menu",
          specs: [
            {
              title: "closes",
              tests: [
                { projectName: "desktop", status: "flaky", results: [{ duration: 7 }, { duration: 2 }] },
              ],
            },
          ],
        },
      ],
    },
  ],
});

test("Playwright: what passed on another try is passed, and named", () => {
  const report = readPlaywright(playwrightReport(), true);
  expect(report).toMatchObject({ passed: 2, failed: 0 });
  expect(report.triedTwice).toEqual(["[desktop] home.spec.ts › the menu › closes"]);
  expect(slowest(report.tests, 1)).toEqual(["   0.0 s  [desktop] home.spec.ts › the menu › closes"]);
  expect(readPlaywright(playwrightReport(), false).failed).toBe(1);
});

test("no report is a failure", () => {
  const missing = path.join(folder, "missing.json");
  expect(readVitest(missing, true).failed).toBe(1);
  expect(readPlaywright(missing, true).failed).toBe(1);
});
