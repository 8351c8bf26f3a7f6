import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // One worker for each core: by itself Vitest leaves one of two idle.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          // Setting up each file anew takes a third of the time, and no file leaves anything behind.
          isolate: false,
          include: ["{app,server,scripts,tests}/**/*.test.{ts,tsx}"],
          exclude: [
            "**/*.queries.test.ts",
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
          include: ["{app,server,tests}/**/*.queries.test.ts"],
          globalSetup: ["tests/support/postgres-server.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "http",
          environment: "node",
          include: ["tests/http/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
