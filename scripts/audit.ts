import { z } from "zod";
import type { Count } from "./check/reports.ts";

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

/**
 * The result of the audit. Without a registry, as in a closed network, it counts as neither passed nor failed.
 * @param output of `npm audit --json`
 */
export function auditCount(output: string): Count {
  const weak = weakPackages(output);
  if (weak === null)
    return { passed: 0, failed: 0, note: "not audited: the registry gave no answer, so nothing is known" };
  return { passed: weak === 0 ? 1 : 0, failed: weak === 0 ? 0 : 1 };
}
