import { DetailedError, type HttpResponse, Upload } from "tus-js-client";
import { isResult, retryAfterSignIn, staffFetch } from "#app/kernel/verbs/edit/staff-fetch.ts";
import type { StaffResult } from "#app/kernel/verbs/staff-result.ts";
import { mediaTexts } from "#app/platform/media-texts.ts";
import type { StaffBucket } from "../bucket.ts";
import { kindIn, type MediaItem, maxBytes } from "../media-item.ts";
import { failedUpload, type SendFile, uploadAddress } from "./upload-target.ts";

const RETRY_DELAYS_MS = [0, 1000, 3000, 5000];
const REFUSED = 400;
const OTHER_OFFSET = 409;
const FAILED = 500;
const PROTOCOL = { "Tus-Resumable": "1.0.0" };

/**
 * Uploads one file by the tus protocol: in one request, and after a lost line from where it broke off. It never
 * rejects: a file that is too large, a line that stays lost and an unexpected response are returned as errors. The
 * result has no meaning after `signal` is aborted; the server then deletes the part that it has. If the session has expired, it
 * asks the user to sign in again and goes on.
 */
export const sendFile: SendFile = async (file, target, { id, isBegun, onProgress, signal }) => {
  const kind = kindIn(target.bucket);
  if (file.size > maxBytes[kind]) return failedUpload(kind, "invalid", mediaTexts[kind].tooLarge);
  const address = uploadAddress(id, file.name, target);
  let isSent = isBegun;
  let isKnown = isBegun;
  const send = async (): Promise<StaffResult<MediaItem>> => {
    for (const delay of RETRY_DELAYS_MS) {
      await new Promise((resolve) => setTimeout(resolve, delay));
      if (signal.aborted) break;
      isSent = true;
      const result = await sendOnce(file, { address, bucket: target.bucket, isKnown, onProgress, signal });
      // An instance of the site has only the parts that it got itself.
      const isGone = isKnown && result?.kind === "error" && result.reason === "gone";
      if (result && !isGone) return result;
      isKnown = !isGone;
      if (!navigator.onLine) break;
    }
    return failedUpload(kind, "unreachable", mediaTexts.reasons.unreachable);
  };
  const result = await retryAfterSignIn(send, { signal });
  if (signal.aborted && isSent)
    void fetch(address, { method: "DELETE", headers: PROTOCOL }).catch(() => null);
  return result;
};

interface Sending {
  address: string;
  bucket: StaffBucket;
  /** Whether it is asked how far the upload is. */
  isKnown: boolean;
  onProgress(percent: number): void;
  signal: AbortSignal;
}

/** @returns null if the site did not answer, or its answer tells only the protocol something */
async function sendOnce(
  file: File,
  { address, bucket, isKnown, onProgress, signal }: Sending,
): Promise<StaffResult<MediaItem> | null> {
  const sent = Promise.withResolvers<HttpResponse | null>();
  const upload = new Upload(file, {
    // With an endpoint, the file would be sent anew whatever is wrong with the upload.
    ...(isKnown ? { uploadUrl: address } : { endpoint: address, uploadDataDuringCreation: true }),
    retryDelays: null,
    storeFingerprintForResuming: false,
    onProgress: (bytes, all) => onProgress(all > 0 ? Math.floor((bytes / all) * 100) : 0),
    onSuccess: ({ lastResponse }) => sent.resolve(lastResponse),
    onError: (error) => sent.resolve(error instanceof DetailedError ? error.originalResponse : null),
  });
  const abort = () => {
    void upload.abort();
    sent.resolve(null);
  };
  signal.addEventListener("abort", abort);
  upload.start();
  const response = await sent.promise;
  signal.removeEventListener("abort", abort);
  if (!response) return null;
  if (response.getBody()) return resultOf(response, kindIn(bucket));
  // The response of HEAD has no body: all has arrived, or the upload can't go on.
  const asked = await staffFetch<MediaItem>(address, {
    method: "PATCH",
    signal,
    asks: false,
    headers: {
      ...PROTOCOL,
      "Upload-Offset": String(file.size),
      "Content-Type": "application/offset+octet-stream",
    },
  });
  return asked.kind === "error" && asked.reason === "unreachable" ? null : asked;
}

function resultOf(response: HttpResponse, kind: "image" | "video"): StaffResult<MediaItem> | null {
  const result = jsonIn(response.getBody());
  if (isResult<MediaItem>(result)) return result;
  const status = response.getStatus();
  // A proxy's refusal stays the same.
  const isRefused = status >= REFUSED && status < FAILED && status !== OTHER_OFFSET;
  return isRefused ? failedUpload(kind, "failed", mediaTexts.reasons.unreachable) : null;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
