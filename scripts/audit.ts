import { z } from "zod";

const report = z.object({
  metadata: z.object({ vulnerabilities: z.object({ high: z.number(), critical: z.number() }) }),
});

/**
 * Parses the output of `npm audit --json`.
 * @param output the report, which may follow warnings
 * @returns the number of packages with a high or critical vulnerability; null if the registry did not respond
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
