import { createReadStream, existsSync } from "node:fs";
import { readdir, rm, stat, truncate } from "node:fs/promises";
import path from "node:path";
import { FileStore } from "@tus/file-store";
import { Server, type Upload } from "@tus/server";
import { LRUCache } from "lru-cache";
import { uuidTime } from "../uuid-time.ts";
import { diskState, readDiskSpace } from "./disk-space.server.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What one owner may have unfinished; the oldest are removed. */
const MAX_OPEN = 20;
const MAX_OPEN_BYTES = 1024 ** 3;

/** What strangers may have unfinished together, and one client of them; a new upload beyond it is refused. */
export const STRANGERS_UPLOADS = {
  files: 300,
  bytes: 4 * 1024 ** 3,
  filesOfOneClient: 24,
  /** The photos of one request. */
  bytesOfOneClient: 480 * 1024 ** 2,
};
/** Since an upload of a stranger began, whatever was added since. */
const STRANGERS_MS = 2 * HOUR_MS;
const STRANGERS_PREFIX = "stranger-";

const folderIn = (dataDir: string) => path.join(dataDir, "uploads");

/**
 * Removes parts of uploads that have not grown for more than a day, and those of strangers that began two hours ago.
 * @returns the number of removed files
 */
export async function removeStaleUploads(dataDir: string, now: Date): Promise<number> {
  const folder = folderIn(dataDir);
  // Created when a site starts to receive uploads.
  const names = existsSync(folder) ? await readdir(folder) : [];
  let removed = 0;
  for (const file of names.map((name) => path.join(folder, name))) {
    // Its browser may finish it meanwhile.
    const found = await stat(file).catch(() => null);
    if (!found || !(isExpired(path.basename(file), now) || found.mtimeMs <= now.getTime() - DAY_MS)) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

/** Whether a stranger's upload began too long ago, by the time in its id (UUID v7), or in the future of a wrong clock. */
function isExpired(name: string, now: Date): boolean {
  if (!name.startsWith(STRANGERS_PREFIX)) return false;
  const began = uuidTime(name.slice(name.indexOf(".") + 1));
  return !(Math.abs(now.getTime() - began) < STRANGERS_MS);
}

/** What is known of an upload before its request is read. */
export interface ResumableUpload {
  /** Whose it is: nobody else can continue, read or remove it. Letters, digits and hyphens. */
  owner: string;
  /** A UUID; only its owner's uploads are looked up by it. A stranger's is made by the site (v7), and says when. */
  id: string;
  /** The client's address if the sender has no account: such uploads share STRANGERS_UPLOADS and end after two hours. */
  stranger?: string;
  address: string;
  maxBytes: number;
  /**
   * Stores the complete file.
   * @returns the response; the parts are kept if the client may ask to store them again
   */
  store(file: CompleteFile): Promise<{ response: Response; keeps: "nothing" | "length" | "all" }>;
  /** Called before an upload begins. @returns a refusal */
  refuse?(file: Pick<CompleteFile, "fileName">): Promise<Response | null>;
  /** The refusal of an upload for which there is no room. */
  noRoom(file: Pick<CompleteFile, "fileName">): Response;
}

export interface CompleteFile {
  /** As the client says; "" if it does not. */
  fileName: string;
  bytes: AsyncGenerator<Uint8Array>;
  /** Whether its owner has given it up since it was complete. */
  isGivenUp(): boolean;
}

export type ResumableUploads = ReturnType<typeof openResumableUploads>;

/**
 * Receives files in parts by the tus protocol (https://tus.io), so that a lost line costs only what was on its way. The
 * parts are files of DATA_DIR: an instance can only resume its own.
 */
export function openResumableUploads(dataDir: string) {
  const files = new FileStore({ directory: folderIn(dataDir) });
  // Every upload says its length first, so that the limits can be applied.
  files.extensions = files.extensions.filter((name) => name !== "creation-defer-length");
  const asked = new WeakMap<Request, ResumableUpload>();
  const storing = new Map<string, Promise<Response>>();
  const givenUp = new Set<string>();
  /** Which client began an upload. A restart forgets it, and the total still holds. */
  const clients = new LRUCache<string, string>({ max: 1000, ttl: STRANGERS_MS });

  function of(request: Request): ResumableUpload {
    const upload = asked.get(request);
    if (!upload) throw new Error("The request is for no upload.");
    return upload;
  }

  /** Those of strangers that are unfinished; of one that is stored, only the length is left. */
  async function listStrangers(): Promise<{ name: string; size: number }[]> {
    const names = ((await files.configstore.list?.()) ?? []).filter((name) =>
      name.startsWith(STRANGERS_PREFIX),
    );
    const found = names.map(async (name) => {
      const part = await stat(path.join(files.directory, name)).catch(() => null);
      const { size = 0 } = (await files.configstore.get(name)) ?? {};
      return part && (part.size < size || part.blocks > 0) ? [{ name, size }] : [];
    });
    return (await Promise.all(found)).flat();
  }

  /** Whether an upload of this size fits: into what strangers may have, and on the disk, which the database shares. */
  async function hasRoom({ stranger }: ResumableUpload, size: number): Promise<boolean> {
    const { free, size: whole } = await readDiskSpace(dataDir);
    if (diskState({ free: free - size, size: whole }) === "low") return false;
    if (stranger === undefined) return true;
    await removeStaleUploads(dataDir, new Date());
    const others = await listStrangers();
    const own = others.filter(({ name }) => clients.get(name) === stranger);
    const bytesOf = (uploads: typeof others) => uploads.reduce((sum, upload) => sum + upload.size, size);
    const { files: max, bytes, filesOfOneClient, bytesOfOneClient } = STRANGERS_UPLOADS;
    const isOwnOver = own.length >= filesOfOneClient || bytesOf(own) > bytesOfOneClient;
    return !isOwnOver && others.length < max && bytesOf(others) <= bytes;
  }

  async function makeRoom(owner: string, bytes: number): Promise<void> {
    const names = (await files.configstore.list?.()) ?? [];
    let sum = bytes;
    // The ids begin with the time.
    const own = names.filter((name) => name.startsWith(`${owner}.`)).toReversed();
    for (const [index, name] of own.entries()) {
      sum += (await files.configstore.get(name))?.size ?? 0;
      if (index + 1 >= MAX_OPEN || sum > MAX_OPEN_BYTES) await remove(name);
    }
  }

  const remove = (name: string) => files.remove(name).catch(() => undefined);

  async function storeFile(name: string, upload: ResumableUpload, received: Upload): Promise<Response> {
    const file = path.join(files.directory, name);
    async function* bytes() {
      yield* createReadStream(file);
    }
    const { response, keeps } = await upload.store({
      bytes: bytes(),
      fileName: received.metadata?.filename ?? "",
      isGivenUp: () => givenUp.has(name),
    });
    if (keeps === "nothing") await remove(name);
    if (keeps === "length") {
      await truncate(file, 0);
      await truncate(file, received.size ?? 0);
    }
    return response;
  }

  /** Stores a complete file once, however many requests ask for it at a time. */
  async function store(upload: ResumableUpload, received: Upload): Promise<Response> {
    const name = nameOf(upload);
    const forget = () => {
      storing.delete(name);
      givenUp.delete(name);
    };
    const current = storing.get(name) ?? storeFile(name, upload, received).finally(forget);
    storing.set(name, current);
    return (await current).clone();
  }

  const tus = new Server({
    path: "/",
    datastore: files,
    allowedOrigins: [],
    generateUrl: (request) => of(request).address,
    getFileIdFromRequest: (request) => nameOf(of(request)),
    namingFunction: (request) => nameOf(of(request)),
    maxSize: (request) => of(request).maxBytes,
    async onUploadCreate(request, { size = 0, metadata }) {
      const upload = of(request);
      const refusal = await upload.refuse?.({ fileName: metadata?.filename ?? "" });
      if (refusal) throw Object.assign(new Error("refused"), await answerOf(refusal));
      if (!(await hasRoom(upload, size)))
        throw Object.assign(
          new Error("no room"),
          await answerOf(upload.noRoom({ fileName: metadata?.filename ?? "" })),
        );
      await makeRoom(ownerOf(upload), size);
      if (upload.stranger !== undefined) clients.set(nameOf(upload), upload.stranger);
      return {};
    },
    async onUploadFinish(request, received) {
      const answer = await answerOf(await store(of(request), received));
      const isOk = answer.status_code < 300;
      if (isOk && !answer.body) return {};
      return isOk ? { ...answer, status_code: request.method === "POST" ? 201 : 200 } : answer;
    },
  });

  return {
    /** Answers any request of the protocol about an upload. */
    answer(request: Request, upload: ResumableUpload): Promise<Response> {
      asked.set(request, upload);
      const name = nameOf(upload);
      if (isExpired(name, new Date())) return remove(name).then(() => new Response(null, { status: 410 }));
      if (request.method === "DELETE" && storing.has(name)) givenUp.add(name);
      return tus.handleWeb(request);
    },
    /**
     * Stores a file that is complete and not stored yet: the site may have been stopped in between.
     * @returns the response; null if it is not complete or missing
     */
    async complete(upload: ResumableUpload): Promise<Response | null> {
      const received = await files.getUpload(nameOf(upload)).catch(() => null);
      return received && received.offset === received.size ? store(upload, received) : null;
    },
  };
}

const ownerOf = ({ owner, stranger }: ResumableUpload) =>
  stranger === undefined ? owner : STRANGERS_PREFIX + owner;
const nameOf = (upload: ResumableUpload) => `${ownerOf(upload)}.${upload.id}`;

/** A response as @tus/server takes it. */
async function answerOf(response: Response) {
  const body = await response.text();
  return { status_code: response.status, headers: Object.fromEntries(response.headers), body };
}
