import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { compressWell } from "#app/platform/http/compression.server.ts";

/** Writes .br and .gz next to every text file of the built client, for the pipeline's static files. */

const folder = path.resolve("build/client");
const textEndings = new Set([".js", ".css", ".svg", ".json", ".txt", ".xml", ".webmanifest"]);

for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !textEndings.has(path.extname(entry.name))) continue;
  const file = path.join(entry.parentPath, entry.name);
  const bytes = await readFile(file);
  const { br, gzip } = await compressWell(bytes);
  if (br === bytes) continue;
  await writeFile(`${file}.br`, br);
  await writeFile(`${file}.gz`, gzip);
}
