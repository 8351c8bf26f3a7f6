import { readFileSync } from "node:fs";

/**
 * Resident memory of a process, in megabytes.
 * @param when the current value, or the maximum since the start
 */
export function residentMegabytes({ pid }: { pid: number }, when: "now" | "most" = "now"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const [, kilobytes] = (when === "now" ? /VmRSS:\s+(\d+) kB/ : /VmHWM:\s+(\d+) kB/).exec(status) ?? [];
  return Number(kilobytes) / 1024;
}

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/** The CPU time of a process's main thread since its start, in milliseconds. */
export function computedMs({ pid }: { pid: number }): number {
  const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, "utf8");
  const [user, system] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12, 14);
  return (Number(user) + Number(system)) * TICK_MS;
}
