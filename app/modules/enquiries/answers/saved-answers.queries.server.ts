import type { Db } from "#app/platform/db/schema.server.ts";
import type { AnswerChoice } from "./fill-answer.ts";

/** All saved answers by name; the collection has a maximum. */
export const listSavedAnswers = (db: Db): Promise<AnswerChoice[]> =>
  db.selectFrom("saved_answers").select(["id", "title", "body"]).orderBy("title").orderBy("id").execute();
