import type { Config } from "#app/platform/config.server.ts";
import { errorLine } from "#app/platform/error-line.server.ts";
import { explainError } from "./explained-error.ts";

/** What is wrong around a site: a sentence with its cure, and the error beneath if there is one. */
export interface Finding {
  said: string;
  cause?: string;
  /** Said, but no fault: it may be as somebody wants it. */
  isNote?: true;
}

/** @returns a fault if `work` fails, explained as far as its error is known */
export async function trying(
  work: () => Promise<unknown>,
  config: Config,
  from: Parameters<typeof explainError>[2],
): Promise<Finding[]> {
  try {
    await work();
    return [];
  } catch (error) {
    const said =
      explainError(error, config, from) ??
      "This failed for a reason that the doctor doesn’t know. Try again later, with the cause at hand.";
    return [{ said, cause: errorLine(error) }];
  }
}
