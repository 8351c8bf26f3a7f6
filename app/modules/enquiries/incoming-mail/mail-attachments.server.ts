import { createHash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import { titleFrom } from "#app/kernel/files/media-item.ts";
import { withHead } from "#app/kernel/files/upload-pieces.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import type { MailAttachment } from "#app/platform/mail/received-mail.server.ts";
import type { PhotoRefusal } from "../photo-refusal.ts";
import { PDF_TYPE } from "../photos/enquiry-photos.ts";
import { receivePdf, receivePhoto } from "../photos/receive-photo.server.ts";
import type { MailFacts } from "../thread/enquiry-entries.ts";

interface Site {
  database: Database;
  store: FileStore;
  log: Record<"info" | "error", (details: object, message: string) => void>;
}

interface AttachedFiles {
  enquiryId: string;
  /** The mail's id in its entry, of which the ids of the files are made: whatever is taken again is stored once. */
  mailId: string;
  attachments: readonly MailAttachment[];
  now: Date;
}

/** What a mail is looked at for; the others stay in the mailbox. */
const MAX_ATTACHMENTS = 20;
/** Enough bytes to detect what a file is. */
const HEAD_BYTES = 4100;
/** The same file may be taken later. */
const passing: ReadonlySet<PhotoRefusal> = new Set(["failed", "disk-full", "broken-off"]);

/**
 * Stores the photos and PDFs that an enquiry's sender has attached to a mail, one after another; each is judged by its
 * bytes. It can be repeated.
 * @returns what became of them, for the mail's entry
 * @throws {Error} if one could not be fetched or stored for a reason that may pass
 */
export async function takeAttachments(
  site: Site,
  { enquiryId, mailId, attachments, now }: AttachedFiles,
): Promise<Pick<MailFacts, "attachments" | "photos" | "pdfs" | "refused">> {
  const looked = attachments.slice(0, MAX_ATTACHMENTS);
  const pdfs: { id: string; title: string }[] = [];
  const refused: { title: string; reason: PhotoRefusal }[] = [];
  let photos = 0;
  for (const attachment of looked) {
    const title = titleFrom(attachment.name);
    const id = fileId(mailId, attachment.key);
    const { kind, source } = await detect(attachment);
    const received =
      kind === "pdf"
        ? await receivePdf(site, { enquiryId, id, title, source, now })
        : await receivePhoto(site, { owner: { enquiryId }, id, fileName: attachment.name, source, now });
    await source.return(undefined);
    if (received.kind === "refused") {
      const { reason } = received;
      if (passing.has(reason)) throw new Error(`A file of a mail could not be stored: ${reason}`);
      refused.push({ title, reason });
    } else if (kind === "pdf") pdfs.push({ id: received.photo.id, title: received.photo.title });
    else if (received.kind === "stored") photos += 1;
  }
  return { attachments: attachments.length - looked.length, photos, pdfs, refused };
}

async function detect({ open }: MailAttachment) {
  const { head, whole } = await withHead(open(), HEAD_BYTES);
  const isPdf = (await fileTypeFromBuffer(head))?.mime === PDF_TYPE;
  return { kind: isPdf ? ("pdf" as const) : ("other" as const), source: whole };
}

/** A UUID (version 8) that is the same for the same part of the same mail. */
function fileId(mailId: string, key: string): string {
  const hex = createHash("sha256").update(`${mailId}\n${key}`).digest("hex");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-a$4-$5");
}
