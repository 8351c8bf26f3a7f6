import { z } from "zod";

const report = z.object({
  metadata: z.object({ vulnerabilities: z.object({ high: z.number(), critical: z.number() }) }),
});

/**
 * Reads what `npm audit --json` has printed.
 * @param output with whatever warnings came before the report
 * @returns how many packages have a known weakness that is high or critical; null when no registry gave an answer, so that
 * nothing is known
 */
export function weakPackages(output: string): number | null {
  const [json] = /^\{$.*^\}$/ms.exec(output) ?? [];
  try {
    const { high, critical } = report.parse(JSON.parse(json ?? "")).metadata.vulnerabilities;
    return high + critical;
  } catch {
    return null;
  }
}
