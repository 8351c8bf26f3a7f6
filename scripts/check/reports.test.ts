import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { afterSecondTry, type Report, readPlaywright, readVitest, slowest } from "./reports.ts";

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
        name: "newsletters.test.ts",
        status: success ? "passed" : "failed",
        assertionResults: [
          { fullName: "a", status: "passed", duration: 3, failureMessages: [] },
          { fullName: "b", status: "passed", failureMessages: ["Error: at first"] },
          { fullName: "c", status: "failed", failureMessages: ["Error: at first", "Error: no\n  at c"] },
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

test("Vitest: each test has its time; what passed on another try or failed is named", () => {
  const { tests, triedTwice, failures, failedFiles } = readVitest(vitestReport(2, 1, false), false);
  expect(failedFiles).toEqual(["newsletters.test.ts"]);
  expect(triedTwice).toEqual(["b"]);
  expect(failures).toEqual([{ name: "c", reason: "Error: no" }]);
  expect(tests).toEqual([
    { name: "a", ms: 3 },
    { name: "b", ms: 0 },
    { name: "c", ms: 0 },
  ]);
});

const playwrightReport = written.bind(null, {
  stats: { expected: 1, unexpected: 1, flaky: 1 },
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
            {
              title: "opens",
              tests: [
                {
                  projectName: "phone",
                  status: "unexpected",
                  results: [{ duration: 1, errors: [{ message: "\u001b[31mError: shut\u001b[39m\n  at" }] }],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
});

test("Playwright: what passed on another try is passed, and named; so is what failed", () => {
  const report = readPlaywright(playwrightReport(), false);
  expect(report).toMatchObject({ passed: 2, failed: 1 });
  expect(report.failures).toEqual([
    { name: "[phone] home.spec.ts › the menu › opens", reason: "Error: shut" },
  ]);
  expect(report.triedTwice).toEqual(["[desktop] home.spec.ts › the menu › closes"]);
  expect(slowest(report.tests, 1)).toEqual(["   0.0 s  [desktop] home.spec.ts › the menu › closes"]);
});

const report = (passed: number, failed: number, failures: string[]): Report => ({
  passed,
  failed,
  tests: [],
  triedTwice: [],
  failedFiles: [],
  failures: failures.map((name) => ({ name, reason: "Error: no" })),
});

test.each([
  ["what passes then is tried twice", report(2, 0, []), { passed: 9, failed: 0, triedTwice: ["a", "b"] }],
  ["what fails again has failed", report(1, 1, ["b"]), { passed: 8, failed: 1, triedTwice: ["a"] }],
  ["a run that came to nothing has failed", report(0, 1, []), { failed: 1, triedTwice: [] }],
])("A second try: %s", (_what, second, expected) => {
  expect(afterSecondTry(report(7, 2, ["a", "b"]), second)).toMatchObject(expected);
});

test("no report is a failure", () => {
  const missing = path.join(folder, "missing.json");
  expect(readVitest(missing, true).failed).toBe(1);
  expect(readPlaywright(missing, true).failed).toBe(1);
});
