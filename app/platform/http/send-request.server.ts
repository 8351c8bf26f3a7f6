const LIMIT_MS = 10_000;

/**
 * Sends a request to another server, without following redirects and without reading the answer.
 * @returns the status
 * @throws {Error} if there is no answer within ten seconds; of the address, which may be a secret, it names the host
 */
export async function sendRequest(
  address: string,
  request: {
    method: string;
    headers?: Record<string, string>;
    body?: Uint8Array<ArrayBuffer> | string | null;
  },
): Promise<number> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  try {
    const answer = await fetch(address, { ...request, redirect: "manual", signal });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    throw new Error(`${new URL(address).host} does not answer: ${reasonOf(error)}`);
  }
}

/** `fetch failed` has its reason as its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error.name === "TimeoutError") return "no answer in time";
  const { cause } = error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : error.name;
}
