import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Disk } from "flydrive";
import { ConfigError } from "#app/platform/config.server.ts";
import type { Backend } from "./backend.server.ts";
import { inTemporaryFolder } from "./temporary-folder.server.ts";

const CONNECT_TIMEOUT_MS = 3000;
/** An upload is answered within 30 s: it consists of a check whether the key exists and the write. */
const IDLE_TIMEOUT_MS = 8000;
const ATTEMPTS = 2;

/**
 * Opens a bucket of an S3-compatible store. The client is imported lazily, because it is larger than the rest
 * of the server and not needed for a folder. The credentials need the rights to get, put, delete and list:
 * without the last, S3 answers "forbidden" instead of "not found".
 */
export async function openS3Bucket({ bucket, ...connection }: S3Location): Promise<Backend> {
  const [{ S3Driver }, { GetObjectCommand, NoSuchKey, paginateListObjectsV2, PutObjectCommand, S3Client }] =
    await Promise.all([import("flydrive/drivers/s3"), import("@aws-sdk/client-s3")]);
  const client = new S3Client({
    ...connection,
    maxAttempts: ATTEMPTS,
    forcePathStyle: true,
    // Several compatible stores reject the checksums that the AWS client adds by default.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: IDLE_TIMEOUT_MS },
  });
  // Access is configured on the bucket: several compatible stores do not support ACLs of single files.
  const disk = new Disk(new S3Driver({ client, bucket, visibility: "private", supportsACL: false }));
  /**
   * Writes unless the key exists. The check is for stores that ignore the `IfNoneMatch` condition; the
   * condition decides a race.
   */
  async function unlessTaken(key: string, put: () => Promise<unknown>): Promise<boolean> {
    if (await disk.exists(key)) return false;
    try {
      await put();
      return true;
    } catch (error) {
      const lost = [409, 412].includes(statusOf(error));
      if (lost) return false;
      throw error;
    }
  }
  return {
    disk,
    create: (key, bytes, contentType) =>
      unlessTaken(key, () => disk.put(key, bytes, { contentType, IfNoneMatch: "*" })),
    // A single request of known length is atomic and leaves no parts of an aborted multipart upload.
    createFrom: (key, source, contentType) =>
      inTemporaryFolder(async (folder) => {
        const draft = path.join(folder, "draft");
        await pipeline(source, createWriteStream(draft));
        const { size } = await stat(draft);
        const created = await unlessTaken(key, () =>
          client.send(
            new PutObjectCommand({
              Bucket: bucket,
              Key: key,
              Body: createReadStream(draft),
              ContentLength: size,
              ContentType: contentType,
              IfNoneMatch: "*",
            }),
          ),
        );
        return created ? size : null;
      }),
    async openRange(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range }));
      if (Body instanceof Readable) return Body;
      throw new Error(`${key} came without content`);
    },
    async *list(folder) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${folder}/` })) {
        for (const { Key } of page.Contents ?? []) if (Key) yield Key;
      }
    },
    isMissing: (error) => statusOf(error) === 404,
    async ready() {
      // Requesting a missing file distinguishes a missing bucket and a wrong secret from a missing file.
      const nothing = new GetObjectCommand({ Bucket: bucket, Key: "originals" });
      await client.send(nothing).catch((error) => {
        if (!(error instanceof NoSuchKey)) throw error;
      });
    },
  };
}

/** The HTTP status of an S3 error or of its cause, since flydrive wraps errors; 0 if there is none. */
function statusOf(error: unknown): number {
  if (!(error instanceof Error)) return 0;
  const metadata = (error as { $metadata?: { httpStatusCode?: number } }).$metadata;
  return metadata?.httpStatusCode ?? statusOf(error.cause);
}

/** Connection data of a bucket of an S3-compatible store. */
export interface S3Location {
  credentials: { accessKeyId: string; secretAccessKey: string };
  endpoint: string;
  region: string;
  bucket: string;
}

const FORM = "s3://KEY:SECRET@HOST[:PORT]/BUCKET[?region=REGION&tls=false]";

/**
 * Reads STORAGE_URL (DESIGN §7): `s3://KEY:SECRET@HOST[:PORT]/BUCKET[?region=REGION&tls=false]`.
 * - KEY and SECRET are percent-encoded: `/` in a secret is written `%2F`, `+` is `%2B`, `@` is `%40`.
 * - HOST[:PORT] is the store's address; the bucket is requested by path (`https://HOST/BUCKET/…`).
 * - region defaults to `us-east-1` (Cloudflare R2: `auto`); `tls=false` uses plain HTTP, for a store on the same
 *   machine.
 * @param variable name of the variable: BACKUP_TO has the same form
 * @throws {ConfigError} naming the variable, but not its value, if a part is missing or unknown
 */
export function parseStorageUrl(storageUrl: string, variable = "STORAGE_URL"): S3Location {
  const wrong = (what: string) => new ConfigError(`${variable} ${what}; its form is ${FORM}.`);
  if (!URL.canParse(storageUrl)) throw wrong("is no address");
  const url = new URL(storageUrl);
  if (url.protocol !== "s3:") throw wrong("must start with s3://");
  const bucket = url.pathname.replace(/^\/|\/$/g, "");
  if (!url.username || !url.password) throw wrong("must hold a key and a secret before the @");
  if (!url.hostname || !/^[A-Za-z0-9][\w.-]+$/.test(bucket)) throw wrong("must name a host and one bucket");
  const unknown = [...url.searchParams.keys()].find((name) => name !== "region" && name !== "tls");
  if (unknown !== undefined) throw wrong(`has an option that is not known: ${unknown}`);
  const tls = url.searchParams.get("tls") ?? "true";
  if (tls !== "true" && tls !== "false") throw wrong("must say tls=true or tls=false");
  try {
    return {
      credentials: {
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: decodeURIComponent(url.password),
      },
      endpoint: `${tls === "false" ? "http" : "https"}://${url.host}`,
      region: url.searchParams.get("region") || "us-east-1",
      bucket,
    };
  } catch {
    throw wrong("has a % that is not followed by two hexadecimal digits");
  }
}
