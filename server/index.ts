import process from "node:process";

// glibc has a memory arena per thread and returns little memory to the system: with two arenas the idle site
// uses a tenth less (docs/performance.md). The variable is read when a process starts, so this process
// replaces itself.
if (process.platform === "linux" && !process.env.MALLOC_ARENA_MAX) {
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, again, { ...process.env, MALLOC_ARENA_MAX: "2" });
}
await import("./serve.ts");
