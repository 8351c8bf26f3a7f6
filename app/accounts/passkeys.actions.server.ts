import type {
  AuthenticatorTransportFuture,
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
} from "@simplewebauthn/server";
import { requireRow, staffVerb, VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import { accountTexts } from "#app/platform/account-texts.ts";
import { confirmed, idInput } from "#app/platform/text-rules.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { mailAccountChange } from "./account-mails.server.ts";
import { passkeyDomain } from "./auth.server.ts";
import {
  addingKey,
  deletePasskey,
  insertChallenge,
  insertPasskey,
  listCredentials,
  takeChallenge,
} from "./passkeys.queries.server.ts";
import { newPasskeyInput } from "./passkeys.schema.ts";

const { passkeys } = accountTexts;
const MAX_PASSKEYS = 20;
/** Loaded on demand: it takes some megabytes of memory, and few sites need it. */
const loadChecks = () => import("@simplewebauthn/server");

/** The actions on one's own passkeys, sent by `POST /staff/account`. */
export const passkeyVerbs = {
  /** Returns the options for `navigator.credentials.create`, in JSON. */
  "begin-passkey": staffVerb({
    changesPages: false,
    confirmsPassword: true,
    input: confirmed,
    failed: passkeys.addFailed,
    async run({ trx, viewer, now, site }) {
      const known = await listCredentials(trx, viewer.id);
      if (known.length >= MAX_PASSKEYS) fail(passkeys.tooMany(MAX_PASSKEYS));
      const { name } = await readBusinessProfile(trx);
      const { generateRegistrationOptions } = await loadChecks();
      const options = await generateRegistrationOptions({
        rpName: name,
        rpID: passkeyDomain(site.origin),
        userName: viewer.email,
        attestationType: "none",
        excludeCredentials: known,
        // The passkey has to work without an e-mail and replaces both steps.
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      await insertChallenge(trx, addingKey(viewer.id), options.challenge, now);
      return { value: options, activity: null };
    },
  }),

  "add-passkey": staffVerb({
    changesPages: false,
    confirmsPassword: true,
    input: newPasskeyInput,
    failed: passkeys.addFailed,
    async run(context, { name, credential }) {
      const { trx, viewer, now, site } = context;
      const challenge = await takeChallenge(trx, addingKey(viewer.id), now);
      if (challenge === null) fail(passkeys.takenTooLong);
      const made = await verified(credential, challenge, site.origin);
      const isNew = await insertPasskey(trx, {
        userId: viewer.id,
        name,
        credentialID: made.credential.id,
        publicKey: Buffer.from(made.credential.publicKey).toString("base64"),
        counter: made.credential.counter,
        deviceType: made.credentialDeviceType,
        backedUp: made.credentialBackedUp,
        transports: credential.response.transports.join(","),
        aaguid: made.aaguid,
        createdAt: now,
      });
      if (!isNew) fail(passkeys.notMade);
      const what = `${viewer.email} added a passkey (${name}). It signs in without a password.`;
      await mailAccountChange(context, { email: viewer.email, what });
      return { value: null, activity: activityOf("added", viewer, name) };
    },
  }),

  "remove-passkey": staffVerb({
    changesPages: false,
    confirmsPassword: true,
    input: idInput,
    failed: passkeys.removeFailed,
    async run(context, { id }) {
      const { trx, viewer } = context;
      const { name } = requireRow(await deletePasskey(trx, viewer.id, id));
      const what = `${viewer.email} removed a passkey (${name}).`;
      await mailAccountChange(context, { email: viewer.email, what });
      return { value: null, activity: activityOf("deleted", viewer, name) };
    },
  }),
};

type Made = NonNullable<VerifiedRegistrationResponse["registrationInfo"]>;
type SentCredential = Omit<RegistrationResponseJSON, "clientExtensionResults" | "response"> & {
  response: { clientDataJSON: string; attestationObject: string; transports: string[] };
};

/** @throws {VerbError} for a passkey of another origin or without user verification */
async function verified(credential: SentCredential, challenge: string, origin: string): Promise<Made> {
  const transports = credential.response.transports as AuthenticatorTransportFuture[];
  const { verifyRegistrationResponse } = await loadChecks();
  const result = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { ...credential.response, transports },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: passkeyDomain(origin),
    requireUserVerification: true,
  }).catch(() => null);
  return result?.registrationInfo ?? fail(passkeys.wrongPlace);
}

function fail(message: string): never {
  throw new VerbError({ reason: "invalid", fieldErrors: { credential: message }, detail: message });
}

const activityOf = (verb: "added" | "deleted", viewer: { id: string; email: string }, name: string) => ({
  verb,
  entity_type: "passkey" as const,
  entity_id: viewer.id,
  entity_title: `${viewer.email} (${name})`,
});
