import { useState } from "react";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import type { ListColumns } from "../list-file/list-columns.ts";
import { type ListTable, readListFile, toListFile } from "../list-file/read-list-file.ts";
import { type ListFile, MAX_FILE_BYTES, MAX_LIST_BYTES } from "../subscribers/subscriber-import.ts";

const { files, fileUnread } = staffNewsletterTexts.subscribers;

/** A file that was read, and what is sent of it. */
export interface ChosenList {
  name: string;
  table: ListTable;
  columns: ListColumns;
  list: ListFile;
}

/** The list in a file of the device, which is read here: what isn't used of it isn't sent. */
export function useListFile() {
  const [chosen, setChosen] = useState<ChosenList | null>(null);
  /** @returns the list, or why there is none */
  const show = (result: ChosenList | string) => {
    setChosen(typeof result === "string" ? null : result);
    return result;
  };
  return {
    chosen,
    async choose(file: File | undefined) {
      return show(file ? await readFile(file) : "");
    },
    chooseColumns: ({ name, table }: ChosenList, columns: ListColumns) => show(reduced(name, table, columns)),
  };
}

async function readFile(file: File): Promise<ChosenList | string> {
  if (file.size > MAX_FILE_BYTES) return files["too-large"];
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return fileUnread;
  const table = readListFile(new Uint8Array(bytes));
  return typeof table === "string" ? files[table] : reduced(file.name, table, table.columns);
}

function reduced(name: string, table: ListTable, columns: ListColumns): ChosenList | string {
  const list = toListFile(table, columns);
  if (typeof list === "string") return files[list];
  const isTooLong = new Blob([JSON.stringify(list)]).size > MAX_LIST_BYTES;
  return isTooLong ? files["too-many"] : { name, table, columns, list };
}
