import { listSavedAnswers } from "#app/modules/enquiries/answers/saved-answers.queries.server.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { staffRead } from "#app/site/request/staff-read.server.ts";
import { inboxTexts } from "../../inbox-texts.ts";

/** `GET /staff/answer-choices`: the saved answers, to choose one from. */
export const loader = staffRead({
  role: "administrator",
  failed: inboxTexts.savedAnswers.loadFailed,
  read: ({ db }) => listSavedAnswers(db),
});

export const action = onlyGet;
