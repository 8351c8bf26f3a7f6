import { listDraftValues } from "#app/features/staff/drafts.queries.server.ts";
import type { FindImageUses } from "#app/features/staff/staff-verb.server.ts";
import { storedAddressesIn } from "./storage-address.ts";

/**
 * Finds the stored files in what is typed and not saved. They are none of the site's uses: a form that is saved may have
 * let go of a picture that its last draft still names.
 */
export const findDraftImageUses: FindImageUses = async (db) =>
  (await listDraftValues(db)).flatMap((value) =>
    storedAddressesIn(JSON.stringify(value)).map((url) => ({
      ...{ kind: "draft", title: "", path: "", thing: "" },
      url,
    })),
  );
