/** A part of a mail as its structure describes it (IMAP's BODYSTRUCTURE); strangers have written all of it. */
export interface StructurePart {
  /** Its number; the only part of a mail without parts has none. */
  part?: string | undefined;
  /** In lower case, such as "text/plain". */
  type: string;
  parameters?: Record<string, string> | undefined;
  id?: string | undefined;
  encoding?: string | undefined;
  /** Bytes as they are sent. */
  size?: number | undefined;
  disposition?: string | undefined;
  dispositionParameters?: Record<string, string> | undefined;
  childNodes?: StructurePart[] | undefined;
}

/** A part that is fetched, or its beginning. */
interface FetchedPart {
  /** By which it is asked for. */
  key: string;
  /** The headers by which it is decoded. */
  header: string;
  size: number;
  /** Which of the parts are fetched first. */
  rank: Rank;
  /** Of it, in bytes; 0 for nothing. */
  maxLength: number;
}

/** Text, reports about mails of ours, the same text once more, mails that are attached. */
type Rank = 0 | 1 | 2 | 3;

/** The parts of a mail that are fetched, as its structure combines them. */
type PartTree = { kind: string; children: PartTree[] } | { part: FetchedPart };

/** A part that is attached; its name and its kind are as the mail says. */
export interface AttachedPart {
  /** By which it is asked for. */
  key: string;
  name: string;
  encoding: string;
}

/** What to fetch of a mail. */
export interface MailPlan {
  parts: readonly FetchedPart[];
  /** Null if it has no such part. */
  tree: PartTree | null;
  /** Whether all of its text is fetched. */
  isWhole: boolean;
  /** Without small pictures that its text shows. */
  attachments: readonly AttachedPart[];
}

/** Of one mail, with the parts of its parts. */
const MAX_PARTS = 500;
/** Of parts within parts. */
const MAX_DEPTH = 20;
/** Further ones are left in the mailbox. */
const MAX_FETCHED = 30;
const MAX_ATTACHED_MAIL_BYTES = 64 * 1024;
/** A picture in the text that is sent as so many bytes is a photo, not a logo. */
const MIN_PHOTO_BYTES = 50 * 1024;

/** A part whose text has no more bytes is empty. */
const EMPTY_BYTES = 2;
/** They say what became of a mail of ours, or what somebody thinks of it. */
const reports = new Set([
  "message/delivery-status",
  "message/global-delivery-status",
  "message/feedback-report",
  "message/rfc822-headers",
  "text/rfc822-headers",
  "text/vnd.google.email-reaction+json",
]);
/** A multipart of another kind is read as a list. */
const kinds = new Set(["alternative", "related", "report"]);

interface Place {
  depth: number;
  /** Whether it is one of several forms of the same. */
  isAlternative: boolean;
  isRelated: boolean;
  /** Whether an earlier form of the same has text. */
  isSpare: boolean;
}

/**
 * Plans what to fetch of a mail, so that its text is read wherever it is, and no more than `maxBytes`, whatever is
 * attached.
 * @returns null if it has too many parts, or nests them too deeply
 */
export function planMail(structure: StructurePart, maxBytes: number): MailPlan | null {
  const parts: FetchedPart[] = [];
  let partCount = 0;
  const attachments: AttachedPart[] = [];
  let isTooLarge = false;

  function walk(part: StructurePart, place: Place): PartTree | null {
    partCount += 1;
    isTooLarge ||= partCount > MAX_PARTS || place.depth > MAX_DEPTH;
    if (isTooLarge) return null;
    const [, kind = ""] = part.type.split("/");
    if (part.type.startsWith("multipart/")) return walkAll(part, kind, place);
    const rank = rankOf(part, place);
    if (rank !== 0 && isAttachment(part, place))
      attachments.push({
        key: part.part ?? "TEXT",
        name: fileName(part),
        encoding: part.encoding ?? "",
      });
    if (rank === null) return null;
    const size = Math.max(0, part.size ?? 0);
    const fetched = { key: part.part ?? "TEXT", header: decodingHeader(part), size, rank, maxLength: 0 };
    parts.push(fetched);
    return { part: fetched };
  }

  function walkAll({ childNodes = [] }: StructurePart, kind: string, place: Place): PartTree | null {
    const isAlternative = kind === "alternative";
    const isRelated = place.isRelated || kind === "related";
    let { isSpare } = place;
    const children = childNodes.flatMap((child) => {
      const before = parts.length;
      const tree = walk(child, { depth: place.depth + 1, isAlternative, isRelated, isSpare });
      const hasText = parts.slice(before).some(({ rank, size }) => rank === 0 && size > EMPTY_BYTES);
      isSpare ||= isAlternative && hasText;
      return tree ? [tree] : [];
    });
    return children.length > 0 ? { kind: kinds.has(kind) ? kind : "mixed", children } : null;
  }

  const tree = walk(structure, { depth: 0, isAlternative: false, isRelated: false, isSpare: false });
  if (isTooLarge) return null;
  allot(parts, maxBytes);
  const isWhole = parts.every(({ rank, size, maxLength }) => rank !== 0 || maxLength === size);
  return { parts, tree, isWhole, attachments };
}

/** @returns null for a part that is not fetched */
function rankOf({ type, disposition }: StructurePart, { isSpare }: Place): Rank | null {
  if (reports.has(type)) return 1;
  if (type === "message/rfc822") return 3;
  if (disposition === "attachment" || (type !== "text/plain" && type !== "text/html")) return null;
  return isSpare ? 2 : 0;
}

function isAttachment(part: StructurePart, { isAlternative, isRelated }: Place): boolean {
  if (reports.has(part.type)) return false;
  if (isRelated && part.id && !(part.type.startsWith("image/") && (part.size ?? 0) >= MIN_PHOTO_BYTES))
    return false;
  const isText = part.type.startsWith("text/") && part.disposition !== "attachment";
  const isOtherForm = isAlternative && isText && !fileName(part);
  return !isOtherForm && !(isText && /^text\/(plain|html)$/.test(part.type));
}

const fileName = ({ parameters, dispositionParameters }: StructurePart) =>
  dispositionParameters?.filename || parameters?.name || "";

/** Divides what may be fetched among the parts, the most important ones first. */
function allot(parts: readonly FetchedPart[], maxBytes: number): void {
  let left = maxBytes;
  for (const part of parts.toSorted((one, other) => one.rank - other.rank).slice(0, MAX_FETCHED)) {
    part.maxLength = Math.min(part.size, left, part.rank === 3 ? MAX_ATTACHED_MAIL_BYTES : left);
    left -= part.maxLength;
  }
}

/** What a header's parameter may have without quotation marks. */
const token = (text: string) => text.replace(/[^\w.+:-]/g, "").slice(0, 100);

function decodingHeader({ type, encoding = "", parameters = {} }: StructurePart): string {
  const { charset, format, delsp } = parameters;
  const all = Object.entries({ charset, format, delsp }).flatMap(([name, value]) =>
    value && token(value) ? [`; ${name}="${token(value)}"`] : [],
  );
  return `Content-Type: ${type}${all.join("")}\r\nContent-Transfer-Encoding: ${token(encoding)}\r\n`;
}

const boundaryOf = (number: number) => `=_trellis-${number}`;
const multipartHeader = (kind: string, boundary: string) =>
  `Content-Type: multipart/${kind}; boundary="${boundary}"\r\nContent-Transfer-Encoding: 7bit\r\nContent-Disposition: inline\r\n`;

/**
 * Puts together a mail of the parts that were fetched.
 * @param header of the mail, up to its empty line
 * @param bodies of the parts, by their keys in lower case
 */
export function composeMail(
  header: Uint8Array,
  { tree }: MailPlan,
  bodies: ReadonlyMap<string, Uint8Array>,
): Buffer {
  const pieces: Uint8Array[] = [];
  const write = (text: string) => void pieces.push(Buffer.from(text));
  let boundaries = 0;

  function writeBelow(node: PartTree, writeHeader: (fields: string) => void): void {
    if ("part" in node) {
      writeHeader(node.part.header);
      const body = bodies.get(node.part.key.toLowerCase());
      if (body) pieces.push(body);
      return;
    }
    const boundary = boundaryOf(boundaries);
    boundaries += 1;
    writeHeader(multipartHeader(node.kind, boundary));
    for (const child of node.children) {
      write(`\r\n--${boundary}\r\n`);
      writeBelow(child, (fields) => write(`${fields}\r\n`));
    }
    write(`\r\n--${boundary}--\r\n`);
  }

  // Of fields that are given twice, the parser takes the first one.
  const writeRootHeader = (fields: string) => {
    write(fields);
    pieces.push(header);
  };
  if (tree) writeBelow(tree, writeRootHeader);
  else pieces.push(header);
  return Buffer.concat(pieces);
}
