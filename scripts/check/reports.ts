import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

export interface Count {
  passed: number;
  failed: number;
  /** What the numbers don’t say; shown beside them. */
  note?: string;
}

export interface TestTime {
  name: string;
  ms: number;
}

export interface Failure {
  name: string;
  /** The first line of what went wrong. */
  reason: string;
}

/** The results of a test runner's run. */
export interface Report extends Count {
  tests: TestTime[];
  /** Names of the tests that passed only on a retry. */
  triedTwice: string[];
  failures: Failure[];
  /** The files in which something failed, or that could not be loaded; Vitest's alone. */
  failedFiles: string[];
}

interface VitestFile {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  testResults: {
    /** The file's path. */
    name: string;
    status: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number | null;
      /** The messages of all attempts. */
      failureMessages?: string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    tests: {
      projectName: string;
      status: string;
      results: { duration: number; errors?: { message?: string }[] }[];
    }[];
  }[];
}

interface PlaywrightFile {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

/**
 * Adds a failure if the runner failed, ran no tests or wrote no report: a file that can't be loaded has no
 * tests that could fail, and the exit code alone is not reliable.
 */
function counted(passed: number, failed: number, isGood: boolean): Count {
  return { passed, failed: failed === 0 && (!isGood || passed === 0) ? 1 : failed };
}

const none: Report = { passed: 0, failed: 1, tests: [], triedTwice: [], failures: [], failedFiles: [] };

const MAX_REASON_LENGTH = 300;

const failure = (name: string, reason = ""): Failure => ({
  name,
  reason: stripVTControlCharacters(reason).split("\n", 1)[0]?.slice(0, MAX_REASON_LENGTH) ?? "",
});

/** Reads a report of Vitest's reporter `json`. */
export function readVitest(file: string, hasSucceeded: boolean): Report {
  const report = readJson<VitestFile>(file);
  if (!report) return none;
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const tests = results.map(({ fullName, duration }) => ({ name: fullName, ms: duration ?? 0 }));
  const isGood = hasSucceeded && report.success;
  const triedTwice = results
    .filter(({ status, failureMessages = [] }) => status === "passed" && failureMessages.length > 0)
    .map(({ fullName }) => fullName);
  const failures = results
    .filter(({ status }) => status === "failed")
    .map(({ fullName, failureMessages }) => failure(fullName, failureMessages?.at(-1)));
  const failedFiles = report.testResults.filter(({ status }) => status === "failed").map(({ name }) => name);
  const count = counted(report.numPassedTests, report.numFailedTests, isGood);
  return { ...count, tests, triedTwice, failures, failedFiles };
}

/**
 * The results of a run and of another one of its failed files.
 * @returns those of the first, in which the tests that passed in the second are passed, and named as tried twice
 */
export function afterSecondTry(first: Report, second: Report): Report {
  const failed = new Set(second.failures.map(({ name }) => name));
  const passedNow = first.failures.filter(({ name }) => !failed.has(name)).map(({ name }) => name);
  return {
    ...first,
    passed: first.passed + Math.max(0, first.failed - second.failed),
    failed: second.failed,
    triedTwice: [...first.triedTwice, ...(second.passed > 0 ? passedNow : [])],
    failures: second.failures,
    failedFiles: second.failedFiles,
  };
}

/** Reads a report of Playwright's reporter `json`. */
export function readPlaywright(file: string, hasSucceeded: boolean): Report {
  const report = readJson<PlaywrightFile>(file);
  if (!report) return none;
  const { expected, unexpected, flaky } = report.stats;
  const tests: TestTime[] = [];
  const triedTwice: string[] = [];
  const failures: Failure[] = [];
  const walk = ({ suites = [], specs = [] }: PlaywrightSuite, path: string) => {
    for (const suite of suites) walk(suite, `${path}${suite.title} › `);
    for (const spec of specs)
      for (const { projectName, status, results } of spec.tests) {
        const name = `[${projectName}] ${path}${spec.title}`;
        tests.push({ name, ms: results.reduce((sum, { duration }) => sum + duration, 0) });
        if (status === "flaky") triedTwice.push(name);
        if (status === "unexpected") failures.push(failure(name, results.at(-1)?.errors?.[0]?.message));
      }
  };
  for (const suite of report.suites) walk(suite, `${suite.title} › `);
  return {
    ...counted(expected + flaky, unexpected, hasSucceeded),
    tests,
    triedTwice,
    failures,
    failedFiles: [],
  };
}

function readJson<Content>(file: string): Content | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/** One line per test, for the slowest tests, slowest first. */
export function slowest(tests: readonly TestTime[], count: number): string[] {
  return tests
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}
