import { comparableWords, findStateColumns, isRefusal, readState } from "./subscriber-file-states.ts";
import { MAX_STATE_QUESTIONS, MAX_STATE_TEXT, type StateQuestion } from "./subscriber-import.ts";

interface Table {
  /** Empty without titles. */
  titles: readonly string[];
  records: readonly (readonly string[])[];
  /** The person of each record, "" for none; one who has several is refused if one of them says so. */
  people: readonly string[];
}

interface PersonState {
  state: "refused" | "unclear" | null;
  /** Indexes of questions. */
  asked: number[];
}

/**
 * Reads which people of a file don't want mail. Cells that aren't known become questions, those of most people first;
 * beyond MAX_STATE_QUESTIONS their people are `unclear`.
 * @returns states of those people only of whom the file says something
 */
export function readStates(table: Table): { states: Map<string, PersonState>; questions: StateQuestion[] } {
  const columns = findStateColumns(table.titles, table.records, new Set());
  const refused = new Set<string>();
  const unknown = new Map<string, Pick<StateQuestion, "title" | "value">>();
  const keysOf = new Map<string, Set<string>>();
  for (const [at, record] of table.records.entries()) {
    const person = table.people[at];
    if (!person) continue;
    if (record.some(isRefusal)) refused.add(person);
    for (const column of columns) {
      const cell = record[column.index] ?? "";
      const state = readState(column, cell);
      if (state === "refused") refused.add(person);
      if (state !== "unknown") continue;
      const key = `${column.index} ${comparableWords(cell)}`;
      unknown.set(key, unknown.get(key) ?? { title: shortened(column.title), value: shortened(cell) });
      keysOf.set(person, (keysOf.get(person) ?? new Set()).add(key));
    }
  }
  for (const person of refused) keysOf.delete(person);
  const asked = countedKeys(keysOf.values()).slice(0, MAX_STATE_QUESTIONS);
  const states = new Map<string, PersonState>();
  for (const [person, keys] of keysOf) {
    const indexes = [...keys].map((key) => asked.findIndex((question) => question.key === key));
    const isUnclear = indexes.includes(-1);
    states.set(person, { state: isUnclear ? "unclear" : null, asked: isUnclear ? [] : indexes });
  }
  for (const person of refused) states.set(person, { state: "refused", asked: [] });
  const questions = asked.map(({ key, people }) => ({ title: "", value: "", ...unknown.get(key), people }));
  return { states, questions };
}

/** How many people each key is of, those of most people first. */
function countedKeys(keysOfPeople: Iterable<ReadonlySet<string>>): { key: string; people: number }[] {
  const counts = new Map<string, number>();
  for (const keys of keysOfPeople) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].map(([key, people]) => ({ key, people })).toSorted((a, b) => b.people - a.people);
}

const shortened = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, MAX_STATE_TEXT);
