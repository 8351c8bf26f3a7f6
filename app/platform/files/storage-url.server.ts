export interface S3Location {
  credentials: { accessKeyId: string; secretAccessKey: string };
  endpoint: string;
  region: string;
  bucket: string;
}

/**
 * Reads STORAGE_URL: `s3://KEY:SECRET@HOST[:PORT]/BUCKET[?region=REGION&tls=false]`. KEY and SECRET are
 * percent-encoded; region is `us-east-1` and the connection encrypted unless said otherwise.
 * @throws {Error} naming STORAGE_URL when a part is missing
 */
export function parseStorageUrl(storageUrl: string): S3Location {
  const url = new URL(storageUrl);
  const bucket = url.pathname.replace(/^\/|\/$/g, "");
  if (!url.username || !url.password || !url.hostname || !bucket || bucket.includes("/")) {
    throw new Error("STORAGE_URL must be of the form s3://KEY:SECRET@HOST/BUCKET.");
  }
  const scheme = url.searchParams.get("tls") === "false" ? "http" : "https";
  return {
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    endpoint: `${scheme}://${url.host}`,
    region: url.searchParams.get("region") ?? "us-east-1",
    bucket,
  };
}
