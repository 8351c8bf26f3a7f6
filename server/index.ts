import process from "node:process";

// This file's static imports exist in every Node, so that an older one reaches this sentence.
const NODE_NEEDED = 24;
if (Number.parseInt(process.versions.node, 10) < NODE_NEEDED) {
  process.stderr.write(
    `Trellis needs Node ${NODE_NEEDED} or newer, and ${process.execPath} is Node ${process.versions.node}. Start it with npm start, or with node_modules/.bin/node, which npm start installs.\n`,
  );
  process.exit(1);
}

// glibc has a memory arena per thread and returns little memory to the system: with two arenas the idle site
// uses a tenth less (docs/performance.md). The variable is read when a process starts, so this process
// replaces itself.
if (process.platform === "linux" && !process.env.MALLOC_ARENA_MAX) {
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, again, { ...process.env, MALLOC_ARENA_MAX: "2" });
}
await import("./serve.ts");
