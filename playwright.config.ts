import process from "node:process";
import { defineConfig } from "@playwright/test";
import { ensureChromium, testChromiumFlags } from "./scripts/chromium.ts";
import { isDeep } from "./tests/support/scale.ts";

export default defineConfig({
  testDir: ".",
  testMatch: ["tests/e2e/*.spec.ts", "app/modules/*/tests/*.spec.ts"],
  outputDir: "test-results",
  globalSetup: "./tests/support/browser-sites.ts",
  workers: 2,
  fullyParallel: true,
  // A machine that builds many things at once may be too slow once; what is broken fails twice.
  retries: process.env.CI ? 1 : 0,
  // What is broken everywhere says so before the machine's time is up.
  maxFailures: process.env.CI ? 25 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // At least one width each; docs/testing.md says what the tags mean.
  projects: [
    {
      name: "desktop",
      ...(isDeep ? { grepInvert: /@phone/ } : { grep: /@desktop|@both/, grepInvert: /@deep/ }),
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: "phone",
      grepInvert: isDeep ? /@desktop/ : /@desktop|@deep/,
      use: { viewport: { width: 390, height: 844 } },
    },
  ],
  use: {
    launchOptions: { executablePath: ensureChromium(), args: testChromiumFlags },
    locale: "en-CA",
    timezoneId: "America/Toronto",
    screenshot: "only-on-failure",
    // Tracing each test takes time. What fails in CI is traced when it is tried again; elsewhere `--trace on` asks for it.
    trace: "on-first-retry",
  },
});
