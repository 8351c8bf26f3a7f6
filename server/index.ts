import process from "node:process";

// The C library keeps memory apart for each thread and gives little of it back: with two such arenas the site rests at
// a tenth less (docs/performance.md). It reads this when a process begins, so this one begins again, as the same process.
if (process.platform === "linux" && !process.env.MALLOC_ARENA_MAX) {
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, again, { ...process.env, MALLOC_ARENA_MAX: "2" });
}
await import("./serve.ts");
