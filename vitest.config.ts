import process from "node:process";
import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { ensureChromium, testChromiumFlags } from "./scripts/chromium.ts";
import { serviceWorker, withoutServerFiles } from "./tests/components/vite-plugins.ts";
import { isDeep } from "./tests/support/scale.ts";

const browserPackages = [
  "@base-ui/react/combobox",
  "@base-ui/react/dialog",
  "@base-ui/react/tabs",
  "@base-ui/react/unstable-use-media-query",
  "@date-fns/tz",
  "@dnd-kit/core",
  "@dnd-kit/sortable",
  "@dnd-kit/utilities",
  "@tanstack/react-query",
  "@tiptap/core",
  "@tiptap/extensions",
  "@tiptap/pm/model",
  "@tiptap/pm/state",
  "@tiptap/pm/tables",
  "@tiptap/pm/transform",
  "@tiptap/pm/view",
  "@tiptap/react",
  "@tiptap/starter-kit",
  "axe-core",
  "diff/lib/diff/array.js",
  "diff/lib/diff/word.js",
  "es-toolkit/string",
  "idb",
  "lucide-react",
  "msw",
  "msw/browser",
  "p-limit",
  "react",
  "react-dom",
  "react-dom/client",
  "react-dom/server",
  "react-router",
  "react/jsx-runtime",
  "tus-js-client",
  "uuid",
  "vitest-browser-react",
  "zod",
  "zustand",
];

/** As for journeys: what is broken fails twice, and what passed only then is named. Components: scripts/check.ts. */
const retry = process.env.CI ? 1 : 0;

/** These run long although their files are short, which Vitest would run at the end: alone. */
const isLong = ({ moduleId }: TestSpecification) =>
  /\/((store|database|mail)-outage(\.http)?|sending-crash\.http|translated-page\.component|encoder|daily-jobs\.queries)\.test\./.test(
    moduleId,
  );

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Most of what tests make is short-lived: with room for it the collector takes a seventh less of a run of rules. */
const execArgv = ["--max-semi-space-size=64"];

export default defineConfig({
  test: {
    // One worker for each core: by itself Vitest leaves one of two idle.
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          execArgv,
          // Setting up each file anew takes a third of the time, and no file leaves anything behind.
          isolate: false,
          setupFiles: ["tests/support/cheap-passwords.ts", "tests/support/modules.ts"],
          // Some start a process, and the machine may be busy.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          include: ["{app,server,scripts,tests}/**/*.test.{ts,tsx}"],
          exclude: [
            "**/*.http.test.ts",
            "**/*.queries.test.ts",
            "**/*.component.test.tsx",
            "tests/http/**",
            "tests/e2e/**",
            "**/node_modules/**",
            "build/**",
          ],
        },
      },
      {
        test: {
          name: "databases",
          environment: "node",
          execArgv,
          isolate: false,
          include: ["{app,server,tests}/**/*.queries.test.ts"],
          globalSetup: ["tests/support/postgres-server.ts"],
          setupFiles: ["tests/support/cheap-passwords.ts", "tests/support/modules.ts"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        plugins: [tailwindcss(), withoutServerFiles(), serviceWorker()],
        publicDir: false,
        // A package that is found while a test runs would load its page anew. React as staff have it: what it checks in
        // development takes a twelfth of the time.
        optimizeDeps: {
          include: browserPackages,
          noDiscovery: true,
          rolldownOptions: { transform: { define: { "process.env.NODE_ENV": '"production"' } } },
        },
        oxc: { jsx: { runtime: "automatic", development: false } },
        test: {
          name: "components",
          include: ["{app,tests}/**/*.component.test.tsx"],
          setupFiles: ["tests/components/setup.ts"],
          // A machine may be six times as busy as it should be; what hangs is told by each wait's own limit.
          testTimeout: 90_000,
          // Each look for a role reads the whole page: one every 50 ms took a fifth of the processor's time.
          expect: { poll: { timeout: 10_000, interval: 200 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 390, height: 844 },
            provider: playwright({
              launchOptions: { executablePath: ensureChromium(), args: testChromiumFlags },
              // What moves is drawn for each frame, which took a sixth of the processor's time; tests of motion allow it.
              contextOptions: { locale: "en-CA", timezoneId: "America/Toronto", reducedMotion: "reduce" },
              actionTimeout: 10_000,
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
      {
        test: {
          name: "http",
          retry,
          environment: "node",
          execArgv,
          isolate: false,
          setupFiles: ["tests/support/modules.ts"],
          include: ["tests/http/**/*.test.ts", "app/modules/*/tests/*.http.test.ts"],
          // Two instances, a full disk, the worst strangers, the largest requests, proxies, an operator's day and the examples
          // are for the deep run.
          exclude: isDeep
            ? []
            : [
                "tests/http/{two-instances,disk-full,largest-requests,release,failed-upgrade,operators-day,proxy-headers,examples}.test.ts",
                "app/modules/enquiries/tests/{two-instances,worst-stranger}.http.test.ts",
              ],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What takes long on a machine that is busy comes all the same.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
