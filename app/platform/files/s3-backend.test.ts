import { expect, test } from "vitest";
import { parseStorageUrl } from "./s3-backend.server.ts";

test.each([
  [
    "s3://AKIA123:abc%2Fdef%2Bg%40h@s3.ca-central-1.amazonaws.com/fernhill?region=ca-central-1",
    {
      credentials: { accessKeyId: "AKIA123", secretAccessKey: "abc/def+g@h" },
      endpoint: "https://s3.ca-central-1.amazonaws.com",
      region: "ca-central-1",
      bucket: "fernhill",
    },
  ],
  [
    "s3://key:secret@127.0.0.1:9000/site.files/?tls=false",
    {
      credentials: { accessKeyId: "key", secretAccessKey: "secret" },
      endpoint: "http://127.0.0.1:9000",
      region: "us-east-1",
      bucket: "site.files",
    },
  ],
])("STORAGE_URL %s is understood", (storageUrl, location) => {
  expect(parseStorageUrl(storageUrl)).toEqual(location);
});

test.each([
  "not an address",
  "https://key:secret@host/bucket",
  "s3://host/bucket",
  "s3://key@host/bucket",
  "s3://key:secret@host",
  "s3://key:secret@host/",
  "s3://key:secret@host/bucket/folder",
  "s3://key:secret@host/bucket?tls=no",
  "s3://key:secret@host/bucket?Region=x",
  "s3://key:secret%2@host/bucket",
])("STORAGE_URL %s is refused by name, without repeating the secret", (storageUrl) => {
  let message = "";
  try {
    parseStorageUrl(storageUrl);
  } catch (error) {
    message = error instanceof Error ? error.message : "";
  }
  expect(message).toMatch(/^STORAGE_URL /);
  expect(message).not.toContain("secret%2");
  expect(message).not.toContain(":secret@");
});
