import { isEmailAddress, MAX_EMAIL_LENGTH } from "#app/platform/email-address.ts";
import { readStates } from "./read-states.ts";
import type { ListFile, ListPerson, StateQuestion } from "./subscriber-import.ts";

/** A person of a file with addresses. */
export interface FilePerson extends Pick<ListPerson, "email" | "name"> {
  /** `refused`: some line of the address says so. */
  problem: "malformed" | "missing" | "repeated" | "refused" | "unclear" | null;
  /** Indexes of the file's questions. */
  asked: number[];
}

/**
 * Judges the people of a file by what it says of them itself. Columns that say whether people want mail are read; see
 * findStateColumns.
 */
export function readFilePeople({ titles, people }: ListFile): {
  people: FilePerson[];
  questions: StateQuestion[];
} {
  const isValid = people.map(({ email }) => email.length <= MAX_EMAIL_LENGTH && isEmailAddress(email));
  const { states, questions } = readStates({
    titles,
    records: people.map(({ cells }) => cells),
    people: people.map(({ email }, at) => (isValid[at] ? email.toLowerCase() : "")),
  });
  const known = new Set<string>();
  const judged = people.map(({ email, name }, at): FilePerson => {
    const person = email.toLowerCase();
    const isRepeated = known.has(person);
    known.add(person);
    const { state = null, asked = [] } = states.get(person) ?? {};
    const problem =
      (email === "" && "missing") || (!isValid[at] && "malformed") || (isRepeated && "repeated");
    return { email: email.slice(0, MAX_EMAIL_LENGTH), name, problem: problem || state, asked };
  });
  return { people: judged, questions };
}
