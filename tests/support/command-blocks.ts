import { escapeRegExp } from "es-toolkit/string";

/** A command line of a document, with what the document shows of its output. */
interface ShownCommand {
  line: string;
  /** Lines below it; none where the document leaves the output out. */
  output: string[];
}

/** A block of code in a document. */
export interface CommandBlock {
  /** The heading that it is under. */
  section: string;
  /** The line of the document that it begins at. */
  at: number;
  /** Why it can't be run on a server of a test; null if it can. */
  notRun: string | null;
  /** The file that its lines belong to; null for commands. */
  addedTo: string | null;
  commands: ShownCommand[];
  text: string;
}

const FENCE = /^```(\w*)$/;
const MARK = /^<!-- (not run|added to)[:]? (.+) -->$/;

/**
 * The blocks of a document in Markdown, in its order, but for those in a language such as json, which nobody runs.
 * @throws {Error} if a block is neither commands (lines behind # or $), nor said to be a file's or not to be run
 */
export function commandBlocks(markdown: string): CommandBlock[] {
  const blocks: CommandBlock[] = [];
  let section = "";
  let mark: string[] = [];
  const lines = markdown.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const [, heading] = /^#+ (.+)$/.exec(line) ?? [];
    if (heading) section = heading;
    const marked = MARK.exec(line);
    if (marked) mark = [marked[1] ?? "", marked[2] ?? ""];
    const fence = FENCE.exec(line);
    if (!fence) {
      if (line !== "" && !marked) mark = [];
      continue;
    }
    const end = lines.indexOf("```", at + 1);
    const text = lines.slice(at + 1, end);
    const [kind, what = ""] = mark;
    const notRun = kind === "not run" ? what : null;
    const addedTo = kind === "added to" ? what : null;
    const commands = addedTo === null ? commandsOf(text) : [];
    if (!fence[1]) {
      if (commands.length === 0 && notRun === null && addedTo === null)
        throw new Error(
          `The block at line ${at + 1} has no command, and isn't said to be a file or not to be run.`,
        );
      blocks.push({ section, at: at + 1, notRun, addedTo, commands, text: text.join("\n") });
    }
    mark = [];
    at = end;
  }
  return blocks;
}

function commandsOf(text: readonly string[]): ShownCommand[] {
  const commands: ShownCommand[] = [];
  for (const line of text) {
    const [, command] = /^[#$] (.+)$/.exec(line) ?? [];
    if (command) commands.push({ line: command, output: [] });
    else commands.at(-1)?.output.push(line);
  }
  return commands;
}

/**
 * What shown output stands for: numbers, times and fingerprints are others on each server, … is anything in a line, and a
 * line of its own any lines. Versions are not: give those that it must have.
 */
export function shownPattern(lines: readonly string[], versions: readonly string[]): RegExp {
  const kept = versions.map(escapeRegExp);
  const varying = new RegExp(`(${[...kept, "fingerprint [0-9a-f]+", "…", "\\d[\\d.:TZ-]*"].join("|")})`);
  const patterns = lines.map((line) => {
    if (line === "…") return "(?:.*\n)*?";
    const parts = line.split(varying).map((part, at) => {
      if (at % 2 === 0 || versions.includes(part)) return escapeRegExp(part);
      if (part === "…") return ".*";
      return part.startsWith("fingerprint") ? "fingerprint [0-9a-f]+" : "\\d[\\d.:TZ-]*";
    });
    return `${parts.join("")}\n`;
  });
  return new RegExp(`^${patterns.join("")}$`);
}
