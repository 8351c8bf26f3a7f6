import process from "node:process";

/** The processor time, in milliseconds, that this thread spends on a piece of work, whatever else the machine does. */
export function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
