import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";

const BUCKET = "trellis";

/**
 * Starts an S3-compatible server (it checks signatures) with one empty bucket in a throw-away folder.
 * @returns STORAGE_URL for it, right or with a problem, the folder whose folders are its buckets, and how to stop and
 * remove the server
 */
export async function startS3Server(): Promise<{
  storageUrl(problem?: { secret?: string; bucket?: string }): string;
  directory: string;
  stop(): Promise<void>;
}> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "trellis-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  // It signs "/bucket" where clients that ask for a list of files sign "/bucket/".
  server.middleware.splice(-1, 0, (context, next) => {
    if (/^\/[^/]+\/$/.test(context.path)) {
      context.state.vhost = true;
      context.mountPath = "/";
    }
    return next();
  });
  const { port } = await server.run();
  return {
    storageUrl: ({ secret = "S3RVER", bucket = BUCKET } = {}) =>
      `s3://S3RVER:${secret}@127.0.0.1:${port}/${bucket}?tls=false`,
    directory,
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
