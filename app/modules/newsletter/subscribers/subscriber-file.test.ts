import { expect, test } from "vitest";
import { listFileOf } from "#app/modules/newsletter/tests/list-files.ts";
import { readFilePeople } from "./subscriber-file.server.ts";
import { MAX_STATE_QUESTIONS } from "./subscriber-import.ts";

/** 'name: problem, and the questions it depends on' of each person, and the questions. */
function readStates(text: string) {
  const { people, questions } = readFilePeople(listFileOf(text));
  return {
    people: people.map(({ email, problem, asked }) =>
      [email.split("@")[0], problem ?? asked.join()].join(":"),
    ),
    questions: questions.map(({ title, value, people: count }) => `${title}=${value} ${count}`),
  };
}

test("Cells that aren't known are asked about, those of most people first", () => {
  const text =
    "Email,Status\na@x.ca,Customer\nb@x.ca,Lead\nc@x.ca,lead\nd@x.ca,\ne@x.ca,active\nf@x.ca,bounced";
  expect(readStates(text)).toEqual({
    people: ["a:1", "b:0", "c:0", "d:2", "e:", "f:refused"],
    questions: ["Status=Lead 2", "Status=Customer 1", "Status= 1"],
  });
});

test("Of a person who stands in a list twice, each line counts", () => {
  const text =
    "Email,Status,Consent\na@x.ca,active,yes\nA@x.ca,unsubscribed,yes\nb@x.ca,gold,yes\nb@x.ca,active,perhaps";
  expect(readStates(text)).toEqual({
    people: ["a:refused", "A:repeated", "b:0,1", "b:repeated"],
    questions: ["Status=gold 1", "Consent=perhaps 1"],
  });
});

test("People are left out of whom a list says more things than can be asked about", () => {
  const lines = Array.from({ length: 9 }, (_, at) => `p${at}@x.ca,${at < 2 ? "gold" : `word ${at}`}`);
  const { people, questions } = readStates(`Email,Status\n${lines.join("\n")}`);
  expect(questions).toHaveLength(MAX_STATE_QUESTIONS);
  expect(people.filter((person) => person.endsWith("unclear"))).toEqual(["p7:unclear", "p8:unclear"]);
  expect(people[0]).toBe("p0:0");
});

test("Without titles a word that refuses counts, too", () => {
  expect(readStates("a@x.ca,Anna,unsubscribed\nb@x.ca,Bo,vip").people).toEqual(["a:refused", "b:"]);
});

test("What the browser says of an address is judged again", () => {
  const person = { line: 1, name: "", cells: [] };
  const list = {
    titles: [],
    people: [
      { ...person, email: "jo@example" },
      { ...person, email: "" },
    ],
  };
  expect(readFilePeople(list).people.map(({ problem }) => problem)).toEqual(["malformed", "missing"]);
});
