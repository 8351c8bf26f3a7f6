import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["{app,server,scripts,tests}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.queries.test.ts", "**/node_modules/**", "build/**"],
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
    ],
  },
});
