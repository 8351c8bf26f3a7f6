import { Worker } from "node:worker_threads";

/**
 * Asks for a light address of a site every 20 ms, from a thread of its own; see loop-probe.ts.
 * @param path of an answer that costs the site next to nothing
 * @returns a function that ends it and returns how late the answers were, in milliseconds, the latest last
 */
export function startProbe({ url }: { url: string }, path = "/healthz"): () => Promise<number[]> {
  const worker = new Worker(new URL("./loop-probe.ts", import.meta.url), {
    workerData: { url: url + path, everyMs: 20 },
  });
  return async () => {
    const told = new Promise<number[]>((resolve) => worker.once("message", resolve));
    worker.postMessage("end");
    return (await told).sort((one, other) => one - other);
  };
}
