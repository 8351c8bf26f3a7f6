import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Writes .br and .gz next to every text file of the built client, for the pipeline's static files. */

const folder = path.resolve("build/client");
const textEndings = new Set([".js", ".css", ".svg", ".json", ".txt", ".xml", ".webmanifest"]);
const SMALLEST_WORTH_IT = 512;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !textEndings.has(path.extname(entry.name))) continue;
  const file = path.join(entry.parentPath, entry.name);
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST_WORTH_IT) continue;
  const best = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${file}.br`, await brotli(bytes, { params: best }));
  await writeFile(`${file}.gz`, await gzipped(bytes, { level: 9 }));
}
