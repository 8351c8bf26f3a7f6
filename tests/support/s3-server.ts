import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";

const BUCKET = "trellis";

/**
 * Starts an S3-compatible server that checks signatures, with one empty bucket, in a temporary folder.
 * @returns a function for its STORAGE_URL, valid or with a wrong part; the folder of its buckets; and a
 * function that stops it and deletes its data
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
  // Works around a bug: it signs "/bucket" for lists of files, but clients sign "/bucket/".
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
