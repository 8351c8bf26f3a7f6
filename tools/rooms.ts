import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import ts from "typescript";

/**
 * `npm run rooms`: prints of each room how many files and statements it has, and how many of its files are doors, which
 * another room imports. A report for those who move things; nothing has to stay below a number.
 */

const SOURCES = "{app,server,scripts,tools}/**/*.{ts,tsx}";
const NOT_SHIPPED = /\.test\.tsx?$|^app\/modules\/[^/]+\/tests\//;
/** Rooms with rooms of their own in them. */
const HOUSES = new Set(["app", "app/kernel", "app/site", "app/modules"]);

interface Room {
  files: number;
  statements: number;
  doors: Set<string>;
}

const files = globSync(SOURCES).filter((file) => !NOT_SHIPPED.test(file));
const known = new Set(files);
const rooms = new Map<string, Room>();
for (const file of files) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  const room = roomNamed(roomOf(file));
  room.files += 1;
  room.statements += statementsIn(source);
  for (const target of importsOf(file, source))
    if (known.has(target) && roomOf(target) !== roomOf(file)) roomNamed(roomOf(target)).doors.add(target);
}
const lines = [...rooms].toSorted(([one], [other]) => one.localeCompare(other));
const widths = { name: Math.max(...lines.map(([name]) => name.length)), number: 10 };
print("room", "files", "statements", "doors");
for (const [name, { files: count, statements, doors }] of lines) print(name, count, statements, doors.size);

function print(name: string, ...numbers: (string | number)[]): void {
  const cells = numbers.map((number) => String(number).padStart(widths.number));
  process.stdout.write(`${name.padEnd(widths.name)} ${cells.join(" ")}\n`);
}

function roomNamed(name: string): Room {
  const room = rooms.get(name) ?? { files: 0, statements: 0, doors: new Set() };
  rooms.set(name, room);
  return room;
}

/** The folder that is a file's room: below a house one of its rooms, elsewhere the first folder. */
function roomOf(file: string): string {
  const folders = path.posix.dirname(file).split("/");
  let room = folders[0] ?? "";
  for (const folder of folders.slice(1)) {
    if (!HOUSES.has(room)) break;
    room = `${room}/${folder}`;
  }
  return room;
}

function statementsIn(source: ts.SourceFile): number {
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isStatement(node) && !ts.isBlock(node)) count += 1;
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return count;
}

/** The project's files that a file imports. */
function importsOf(file: string, source: ts.SourceFile): string[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return [];
    const { text } = moduleSpecifier;
    if (text.startsWith("#")) return [text.slice(1)];
    return text.startsWith(".") ? [path.posix.join(path.posix.dirname(file), text)] : [];
  });
}
