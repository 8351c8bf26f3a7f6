import { ConfigError } from "#app/platform/config.server.ts";

/** How to reach one bucket of an S3-compatible store. */
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
 * - HOST[:PORT] is the store's own address; the bucket is asked for by path (`https://HOST/BUCKET/…`).
 * - region is `us-east-1` unless given (Cloudflare R2: `auto`); `tls=false` speaks plain HTTP, for a store on the
 *   same machine.
 * @throws {ConfigError} naming STORAGE_URL, never repeating its value, when a part is missing or unknown
 */
export function parseStorageUrl(storageUrl: string): S3Location {
  const wrong = (what: string) => new ConfigError(`STORAGE_URL ${what}; its form is ${FORM}.`);
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
