import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { storeDraft } from "#app/kernel/verbs/drafts.queries.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { staffMember } from "#tests/support/staff-context.ts";
import { findDraftImageUses } from "./draft-image-uses.server.ts";

const address = (n: number) => `/storage/site-images/${n}.jpg`;
const NUMBER = 30;

describeOnEachDatabase("The pictures of what is typed and not saved", (open) => {
  test("are found, a few drafts in memory at a time", async () => {
    const { db } = await open();
    const { id } = await staffMember({ db } as never);
    for (let n = 0; n < NUMBER; n += 1)
      await db.transaction().execute((trx) =>
        storeDraft(
          trx,
          {
            user_id: id,
            entity: `post/${n}`,
            base_revision: 0,
            device: "phone",
            now: "2026-03-01T12:00:00.000Z",
          },
          { text: `<figure><img src="${address(n)}" alt=""></figure>`, image: `${address(n)}?v=2` },
        ),
      );
    const readAtOnce: number[] = [];
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        readAtOnce.push(result.rows.length);
        return result;
      },
    };
    const requested = Array.from({ length: NUMBER }, (_, n) => address(n));
    const found = await findDraftImageUses(db.withPlugin(counting), [
      ...requested,
      "/storage/site-images/none.jpg",
    ]);
    expect(found.map(({ url }) => url).toSorted()).toEqual(requested.toSorted());
    expect(Math.max(...readAtOnce)).toBeLessThanOrEqual(10);
    const some = await findDraftImageUses(db, [address(3)]);
    expect(some.map(({ url }) => url)).toEqual([address(3)]);
  });
});
