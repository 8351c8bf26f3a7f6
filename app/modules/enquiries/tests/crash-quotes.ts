import { randomUUID } from "node:crypto";
import { AGREE_TO_PHOTOS, photoField } from "#app/modules/enquiries/consent/consent.ts";
import { ACCEPT } from "#app/modules/enquiries/estimates/estimates.ts";
import { PAGE_TOKEN } from "#app/modules/enquiries/quote/quote-answers.ts";
import { quoteTexts } from "#app/modules/enquiries/quote-texts.ts";
import { senderPath } from "#app/modules/enquiries/sender/sent-enquiry.ts";
import { linkTokenHash, newLinkToken } from "#app/platform/link-token.server.ts";
import {
  anyClient,
  type HalfSent,
  type Ledger,
  makePicture,
  Refused,
  send,
  sendHalf,
  sendRest,
  sendVerb,
  type Writer,
  type Writing,
} from "#tests/support/crash-ledger.ts";

/** A quote request of a writer. */
interface QuoteRequest {
  /** Of its sender; no other request has it. */
  name: string;
  /** Of the draft; "" before the first step is answered. */
  token: string;
  /** Of its page. */
  page: string;
  /** The title of its photo. */
  photo: string;
  /** Its photo, until all of it has arrived. */
  half?: HalfSent;
  /** How often its sender has written or agreed that photos are shown. */
  written: number;
}

/** Steps that follow one another; the first one that was not answered is sent again in the next round. */
interface Job {
  request: QuoteRequest;
  /** An id or words that only this job has. */
  key: string;
  steps: Step[];
}

/** @returns false if the site is down */
type Step = (writing: Writing, job: Job) => Promise<boolean>;

/** Colours (red, green, blue) of acknowledged photos, by title. */
export const photoColours = new WeakMap<Ledger, Map<string, number[]>>();
/** The quote requests that were sent. */
const sentRequests = new WeakMap<Ledger, QuoteRequest[]>();

function inLedger<Value>(known: WeakMap<Ledger, Value>, ledger: Ledger, empty: Value): Value {
  const value = known.get(ledger) ?? empty;
  known.set(ledger, value);
  return value;
}

/** Reads the ids of a sent request and of its photos. */
async function findRequest({ db }: Writing, token: string) {
  const photos = await db
    .selectFrom("contact_messages")
    .leftJoin("message_photos", "message_id", "contact_messages.id")
    .select(["contact_messages.id", "message_photos.id as photo"])
    .where("token_hash", "=", linkTokenHash(token))
    .execute();
  return { id: photos[0]?.id ?? "", photos: photos.flatMap(({ photo }) => photo ?? []) };
}

const QUOTE_UPLOADS = "/quote/uploads";
/** More entries than a thread has, so that whatever was written meanwhile refuses nothing. */
const ALL_SEEN = 1000;
/** Below the site's limit of a day, as what is sent again may count twice. */
const MOST_WRITTEN = 25;

/** Sends a form as a browser without scripts. @returns the response; undefined if the site is down */
async function sendForm(
  writing: Writing,
  path: string,
  { body, to, token = "" }: { body: BodyInit; to: string; token?: string },
) {
  const headers = { ...anyClient(writing.random), Cookie: token && `quote=${token}` };
  const answer = await send(writing, path, { body, headers });
  const location = answer?.headers.get("location")?.replace(/\?begun=.*/, "");
  if (answer && location !== to) throw new Refused(path, `It led to ${location}. ${answer.text}`);
  return answer;
}

/** A step of /quote with text fields. */
const quoteStep =
  (path: string, fields: Record<string, string>, to: string): Step =>
  async (writing, { request }) => {
    const answer = await sendForm(writing, path, {
      body: new URLSearchParams(fields),
      to,
      token: request.token,
    });
    request.token = /quote=([0-9a-f]+)/.exec(answer?.headers.get("set-cookie") ?? "")?.[1] ?? request.token;
    return answer !== undefined;
  };

/** Sends a photo by the plain field for files; one that is sent again has another title. @returns its title */
async function sendPhoto(writing: Writing, path: string, { to, token = "" }: { to: string; token?: string }) {
  const { colour, bytes } = await makePicture();
  const title = `${randomUUID()}.png`;
  const body = new FormData();
  body.append("photos", new Blob([bytes]), title);
  if (!(await sendForm(writing, path, { body, to, token }))) return undefined;
  hasPhoto(writing, title, colour);
  return title;
}

function hasPhoto({ ledger }: Writing, title: string, colour: number[]): void {
  inLedger(photoColours, ledger, new Map()).set(title, colour);
  ledger.facts.add(`photo ${title}`);
}

const addPhoto: Step = async (writing, { request }) => {
  const { token } = request;
  request.photo = (await sendPhoto(writing, "/quote/photos", { to: "/quote/contact", token })) ?? "";
  return request.photo !== "";
};

/** Sends the first half of a photo as a browser with scripts. */
const beginPhoto: Step = async (writing, { request }) => {
  request.photo = `${randomUUID()}.png`;
  request.half = await sendHalf(writing, QUOTE_UPLOADS, {
    ...anyClient(writing.random),
    Cookie: `quote=${request.token}`,
    "Upload-Metadata": `filename ${btoa(request.photo)}`,
  });
  return request.half !== undefined;
};

const finishPhoto: Step = async (writing, { request: { half, photo } }) => {
  if (!half || !(await sendRest(writing, half))) return false;
  hasPhoto(writing, photo, half.colour);
  return true;
};

/** Adds a photo on the sender's page. */
const addLaterPhoto: Step = async (writing, { request: { name, page } }) => {
  const path = `${senderPath(page)}/photos`;
  const title = await sendPhoto(writing, path, { to: path });
  if (!title) return false;
  for (const fact of [`sent ${title}`, `photos ${name}`]) writing.ledger.facts.add(fact);
  return true;
};

const sendRequest: Step = async (writing, { request }) => {
  const { name, token, page, photo } = request;
  // Of its own, as an address is mailed a few links a day.
  const body = new URLSearchParams({
    name,
    email: `${name}@example.ca`,
    phone: "519 555 0100",
    [PAGE_TOKEN]: page,
  });
  if (!(await sendForm(writing, "/quote/contact", { body, to: senderPath(page), token }))) return false;
  const facts = [`quote ${name}`, `link ${name}`, ...(photo ? [`sent ${photo}`] : [])];
  for (const fact of facts) writing.ledger.facts.add(fact);
  inLedger(sentRequests, writing.ledger, []).push(request);
  return true;
};

const questions: Step[] = [
  quoteStep("/quote", { words: "A patio, please." }, "/quote/where"),
  quoteStep("/quote/where", { place: "Elora" }, "/quote/when"),
  quoteStep("/quote/when", { timing: "This year", budget: "Not sure yet" }, "/quote/photos"),
];

/** A verb of staff about the request. */
const staffStep =
  (verb: string, input: (job: Job) => object, fact: (job: Job) => string): Step =>
  async (writing, job) => {
    const { id } = await findRequest(writing, job.request.page);
    const text = await sendVerb(writing, ["messages", verb, { id, ...input(job) }]);
    if (text !== undefined) writing.ledger.facts.add(fact(job));
    return text !== undefined;
  };

/** A form of the sender's page. @returns whether it was answered */
async function sendToPage(writing: Writing, { request }: Job, fields: Record<string, string>) {
  const path = senderPath(request.page);
  return (await sendForm(writing, path, { body: new URLSearchParams(fields), to: path })) !== undefined;
}

const answer = staffStep(
  "answer",
  ({ key }) => ({ answer_id: key, body: key, seen_entries: ALL_SEEN }),
  ({ key }) => `answer ${key}`,
);

/** It has no id: one that is sent again has other words. */
const reply: Step = async (writing, job) => {
  const body = randomUUID();
  if (!(await sendToPage(writing, job, { verb: "reply", body }))) return false;
  writing.ledger.facts.add(`reply ${body}`);
  job.request.written += 1;
  return true;
};

const sendEstimate = staffStep(
  "send-estimate",
  ({ key }) => ({
    estimate_id: key,
    amount: "1200",
    up_to: "",
    included: "A patio.",
    valid_through: "",
    seen_entries: ALL_SEEN,
  }),
  ({ request }) => `estimate ${request.name}`,
);

const accept: Step = async (writing, job) => {
  const isAnswered = await sendToPage(writing, job, { verb: ACCEPT, estimate: job.key }).catch(
    (error: unknown) => {
      // It was stored, and the answer was lost.
      if (error instanceof Refused && error.answer.includes(quoteTexts.estimates.isAccepted)) return true;
      throw error;
    },
  );
  if (!isAnswered) return false;
  const { name } = job.request;
  for (const kind of ["estimate-accepted", "accepted", "won"]) writing.ledger.facts.add(`${kind} ${name}`);
  return true;
};

const askConsent = staffStep(
  "ask-consent",
  () => ({}),
  ({ request }) => `consent-asked ${request.name}`,
);

const agree: Step = async (writing, job) => {
  const { photos } = await findRequest(writing, job.request.page);
  const chosen = Object.fromEntries(photos.map((id) => [photoField(id), "on"]));
  const { words } = quoteTexts.consent;
  const { key } = job;
  if (!(await sendToPage(writing, job, { verb: AGREE_TO_PHOTOS, words, name: key, ...chosen }))) return false;
  job.request.written += 1;
  for (const kind of ["consent-given", "consent"]) writing.ledger.facts.add(`${kind} ${key}`);
  return true;
};

/** Does the steps of a job. @returns false if the site is down; `steps` are those that are left then */
async function work(writing: Writing, job: Job): Promise<boolean> {
  for (let [step] = job.steps; step; [step] = job.steps) {
    if (!(await step(writing, job))) return false;
    job.steps = job.steps.slice(1);
  }
  return true;
}

type Chosen = Pick<Job, "request" | "steps">;

/** Does one job after another. @param had the names of the requests that this writer began with */
const working =
  (choose: (writing: Writing, had: string[]) => Chosen): Writer =>
  async (writing, own) => {
    for (;;) {
      const job = (own.job ?? { key: randomUUID(), ...choose(writing, own.ids) }) as Job;
      own.job = job;
      if (!(await work(writing, job))) return;
      delete own.job;
    }
  };

const newRequest = (...steps: Step[]): Chosen => ({
  request: { name: randomUUID(), token: "", page: newLinkToken(), photo: "", written: 0 },
  steps: [...questions, ...steps],
});

/** Any of the requests with a photo; a new one if the site would take no more of their senders. */
function anyRequest(writing: Writing, ...steps: Step[]): Chosen {
  const { ledger, random } = writing;
  const requests = inLedger(sentRequests, ledger, []).filter(
    ({ photo, written }) => photo && written < MOST_WRITTEN,
  );
  const request = requests[Math.floor(random() * requests.length)];
  return request ? { request, steps } : newQuote(writing);
}

/** An estimate for a request that has none; if there is no such request, one is sent first, without a photo. */
function newEstimate({ ledger }: Writing, had: string[]): Chosen {
  const request = inLedger(sentRequests, ledger, []).find(({ name }) => !had.includes(name));
  const chosen = request
    ? { request, steps: [sendEstimate, accept] }
    : newRequest(sendRequest, sendEstimate, accept);
  had.push(chosen.request.name);
  return chosen;
}

/** With a photo that is sent in one request or in parts, and another one later. */
const newQuote = ({ random }: Writing) => {
  const photo = random() < 0.5 ? [addPhoto] : [beginPhoto, finishPhoto];
  return newRequest(...photo, sendRequest, addLaterPhoto);
};

/** Asks for a quote once. */
export const askOnce = (writing: Writing) => work(writing, { key: "", ...newQuote(writing) });

/** Writers of what becomes of quote requests, from both sides. */
export const quoteWriters: Writer[] = [
  working(newQuote),
  working((writing) => anyRequest(writing, answer, reply)),
  working(newEstimate),
  working((writing) => anyRequest(writing, askConsent, agree)),
];
