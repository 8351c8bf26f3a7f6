import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { collections } from "#app/collections.server.ts";
import type { EntityRevisions } from "#app/kernel/history/entity-revisions.server.ts";
import { readHistory, readVersion } from "#app/kernel/history/versions.server.ts";
import { isSameValue } from "#app/kernel/session/field.ts";
import { refText } from "#app/kernel/verbs/entity-types.ts";
import { entityRevisions } from "#app/routes/entity-revisions.server.ts";
import { findImageUses } from "#app/routes/image-uses.server.ts";
import { editorVerbs } from "#app/routes/staff/verb-tables.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { pictureAddress } from "#tests/support/document-samples.ts";
import {
  openDocument,
  type StaffDocument,
  staffDocuments,
  type Values,
} from "#tests/support/document-site.ts";
import { errorDetails, history, member } from "#tests/support/staff-context.ts";

/**
 * How every document is saved, merged and restored, by its description alone: pages' contents, headings, legal texts and
 * settings. What is special about one is tested beside it.
 */

/** What has versions and is no document: app/routes/revisions.queries.test.ts and modules have tests of it. */
const otherEntities = ["category", "picture", "user", "role", "message"];

const all = staffDocuments.map((document) => [document.name, document] as const);
const pages = all.filter(([, { hasVersion }]) => !hasVersion);
const versioned = all.filter(([, { hasVersion }]) => hasVersion);
const editor = { viewer: { ...member, role: "editor" } } as const;

test("every description of a page's content is in the registry, so that these tests run over it", async () => {
  const files = globSync("app/**/*.ts").filter(
    (file) => !/\.test\.ts$/.test(file) && /[^.]describeContent\(\{/.test(readFileSync(file, "utf8")),
  );
  const described: string[] = [];
  for (const file of files) {
    const exported: Record<string, unknown> = await import(path.resolve(file));
    for (const value of Object.values(exported))
      if (typeof value === "object" && value !== null && "sections" in value && "key" in value)
        described.push(String(value.key));
  }
  expect(described.length).toBeGreaterThanOrEqual(10);
  expect(described.filter((key) => !staffDocuments.some(({ name }) => name === key))).toEqual([]);
});

test("every type that has a history is a collection's, a document's, or named as neither", () => {
  const known = [
    ...collections.flatMap(({ type }) => [type, `${type}-order`]),
    ...staffDocuments.map(({ subject }) => subject.type),
    ...otherEntities,
  ];
  expect(Object.keys(entityRevisions).filter((type) => !known.includes(type))).toEqual([]);
});

/** Every other one of some values, beginning with the first or the second. */
const half = (values: Values, from: 0 | 1): Values =>
  Object.fromEntries(Object.entries(values).filter((_entry, at) => at % 2 === from));

/** Values of the fields that a document has itself: of lists neither the order nor the items. */
const ownTexts = ({ fieldsIn }: StaffDocument, values: Values): Values =>
  Object.fromEntries(
    Object.keys(fieldsIn({}))
      .filter((name) => fieldsIn({})[name]?.kind !== "list")
      .map((name) => [name, values[name]]),
  );

describeOnEachDatabase(
  "A document",
  (open) => {
    const start = async (document: StaffDocument) => openDocument(await open(), document);

    test.each(all)(
      "%s: each field is saved, with one line of activity; what is sent again is stored already",
      async (_name, document) => {
        const site = await start(document);
        const opened = await site.open();
        const changes = site.samples(1, opened);
        const { activity, further = [] } = await site.save(changes, opened);
        const { subject, title, hasVersion } = document;
        expect([activity, ...further]).toEqual([
          { verb: "changed", entity_type: subject.type, entity_id: subject.id, entity_title: title },
        ]);
        const saved = await site.open();
        expect(saved).toEqual({
          version: hasVersion ? site.time() : null,
          values: { ...saved.values, ...changes },
        });
        const again = await site.save(changes, opened);
        expect(again).toMatchObject({ activity: null });
        expect(again.undo).toBeUndefined();
        expect(await site.open()).toEqual(saved);
      },
    );

    test.each(all)("%s: two people's changes of different fields are merged", async (_name, document) => {
      const site = await start(document);
      const opened = await site.open();
      const [mine, theirs] = [
        half(ownTexts(document, site.samples(2, opened)), 0),
        half(ownTexts(document, site.samples(1, opened)), 1),
      ];
      if (Object.keys(theirs).length > 0) await site.save(theirs, opened);
      await site.save(mine, opened);
      const { values } = await site.open();
      expect(values).toEqual({ ...opened.values, ...theirs, ...mine });
    });

    test.each(all)(
      "%s: a field that two people have changed is asked about, and nothing is saved before",
      async (_name, document) => {
        const site = await start(document);
        const { subject, hasVersion } = document;
        const opened = await site.open();
        const theirs = ownTexts(document, site.samples(1, opened));
        await site.save(theirs, opened);
        const now = await site.open();
        const asked = async (mine: Values) => errorDetails(site.save(mine, opened));
        const mine = ownTexts(document, site.samples(2, opened));
        const isOther = (name: string, value: unknown) => !isSameValue(value, now.values[name]);
        const met = Object.entries(mine).filter(
          ([name, value]) => isOther(name, value) && isOther(name, opened.values[name]),
        );
        expect(met.length).toBeGreaterThan(0);
        const conflictIn = (name: string) => ({
          target: refText(subject),
          path: name,
          theirs: now.values[name],
          subject,
        });
        const refusal = { reason: "conflict", subject, updated_at: now.version };
        for (const [name, value] of met) {
          // A value that is no text is compared as a whole.
          const fields = typeof value === "object" ? [] : [conflictIn(name)];
          expect(await asked({ [name]: value })).toEqual({ ...refusal, fields });
        }
        const isWhole = hasVersion && met.some(([, value]) => typeof value === "object");
        expect(await asked(mine)).toEqual({
          ...refusal,
          fields: isWhole ? [] : met.map(([name]) => conflictIn(name)),
        });
        expect(await site.open()).toEqual(now);
        await site.save(mine, now);
        expect((await site.open()).values).toMatchObject(mine);
      },
    );

    test.each(versioned)(
      "%s: a form that does not say what was seen is compared by its version",
      async (_name, document) => {
        const site = await start(document);
        const opened = await site.open();
        const whole = async (n: number, version: string | null) => {
          const { base: _base, ...sent } = site.input(site.samples(n, opened), { ...opened, version });
          return site.send(sent);
        };
        await whole(1, null);
        const { version } = await site.open();
        // Its answer was lost.
        expect((await whole(1, null)).activity).toBeNull();
        const { subject } = document;
        for (const seen of [null, "2026-01-01T12:00:00.000Z"])
          expect(await errorDetails(whole(2, seen))).toEqual({
            reason: "conflict",
            subject,
            updated_at: version,
            fields: [],
          });
        await whole(2, version);
        expect((await site.open()).values).toMatchObject(site.samples(2, opened));
      },
    );

    test.each(pages)("%s: what two people add to a list is there of both", async (_name, document) => {
      const site = await start(document);
      const opened = await site.open();
      const isOfList = (values: Values) => {
        const own = ownTexts(document, values);
        return Object.fromEntries(
          Object.entries(values).filter(
            ([name]) => !(name in own) && !(name in opened.values && !Array.isArray(opened.values[name])),
          ),
        );
      };
      const [first, second] = [1, 2].map((n) => isOfList(site.samples(n, opened))) as [Values, Values];
      for (const added of [first, second]) if (Object.keys(added).length > 0) await site.save(added, opened);
      const { values } = await site.open();
      for (const [name, ids] of Object.entries(second)) {
        if (!Array.isArray(ids)) expect([name, values[name]]).toEqual([name, ids]);
        else expect(values[name]).toEqual(expect.arrayContaining([...(first[name] as string[]), ...ids]));
      }
    });

    test.each(all)(
      "%s: each field's change is told in the history, undone and restored",
      async (_name, document) => {
        const site = await start(document);
        const { whole, subject } = document;
        const revisions = entityRevisions[subject.type];
        if (!revisions) throw new Error(`${subject.type} has no history.`);
        const before = await site.open();
        const { undo } = await site.save(site.samples(1, before), before);
        const changed = await site.open();
        const { versions } = await readHistory(site.db, revisions, whole);
        const [{ number = 0, by, at } = {}] = versions;
        expect({ by, at }).toEqual({ by: member.email, at: site.time() });
        const told = (await readVersion(site.db, revisions, whole, number)) ?? [];
        const isOrder = ({ label }: { label: string }) => label.startsWith("order of ");
        expect(told.filter((change) => !isOrder(change) && change.before === change.after)).toEqual([]);
        const isOther = (name: string) => !isSameValue(before.values[name], changed.values[name]);
        // An item that is added is no other order.
        const labels = Object.entries(document.fieldsIn(changed.values)).flatMap(([name, { kind, label }]) =>
          kind !== "list" && isOther(name) ? label : [],
        );
        expect(labels.length).toBeGreaterThan(0);
        expect(told.map(({ label }) => label)).toEqual(expect.arrayContaining(labels));
        await site.run(history.undo, { save: undo });
        expect((await site.open()).values).toEqual(before.values);
        const restore = (version: number, seen: number) =>
          site.run(history.restore, { entity: refText(whole), number: version, seen });
        await restore(number, number + 1);
        expect((await site.open()).values).toEqual(changed.values);
        await restore(number - 1, number + 2);
        expect((await site.open()).values).toEqual(before.values);
      },
    );

    test.each(all)(
      "%s: a text keeps its limits, and nothing is saved beyond them",
      async (_name, document) => {
        const site = await start(document);
        const opened = await site.open();
        const fields = Object.entries(document.fieldsIn(opened.values));
        const isRich = (kind: string) => kind === "rich-text";
        const limited = fields.filter(([, { max }]) => max !== undefined);
        const long = limited.map(([name, { kind, max = 0 }]) => {
          const letters = "x".repeat(max + 1);
          return [name, isRich(kind) ? `<p>${letters}</p>` : letters];
        });
        const needed = fields.filter(([, { required }]) => required).map(([name]) => [name, ""]);
        for (const wrong of [long, needed]) {
          const keys = wrong.map(([name]) => document.keyOf(String(name)));
          if (wrong.length > 0)
            expect((await site.refused(Object.fromEntries(wrong), opened)).toSorted()).toEqual(
              keys.toSorted(),
            );
        }
        expect(await site.open()).toEqual(opened);
        const free = fields.filter(
          ([, { kind, required }]) => (kind === "text" || isRich(kind)) && !required,
        );
        const emptied = Object.fromEntries(free.map(([name]) => [name, ""]));
        if (free.length === 0) return;
        await site.save(emptied, opened);
        expect((await site.open()).values).toMatchObject(emptied);
      },
    );

    test.each(all)(
      "%s: every place that shows a stored file is found, with its page",
      async (_name, document) => {
        const site = await start(document);
        const { whole } = document;
        const opened = await site.open();
        await site.save(site.samples(1, opened), opened);
        const now = await site.open();
        const url = pictureAddress(1);
        const uses = async (address: string) =>
          (await findImageUses(site.db, [address])).filter((use) => use.url === address && !use.isStored);
        const isShown = JSON.stringify(now.values).includes(url);
        const use = {
          type: whole.type,
          id: whole.id,
          url,
          title: expect.any(String),
          path: expect.stringMatching(/^\//),
        };
        expect(await uses(url)).toEqual(isShown ? expect.arrayContaining([use]) : []);
        for (const name of Object.keys(now.values)) {
          if (document.fieldsIn(now.values)[name]?.kind !== "rich-text") continue;
          const written = `/storage/site-images/${name}.jpg`;
          const html = `<p>Shown</p><figure><img src="${written}" alt="A wall"></figure>`;
          await site.save({ [name]: html }, await site.open());
          expect([name, await uses(written)]).toEqual([name, [{ ...use, url: written }]]);
        }
      },
    );

    test.each(all)("%s: who may save it may restore it, and nobody else", async (_name, document) => {
      const site = await start(document);
      const { whole, subject, feature, verb } = document;
      const isEditors = editorVerbs[feature]?.includes(verb) ?? false;
      expect(entityRevisions[subject.type]?.isEditors).toBe(isEditors);
      const opened = await site.open();
      await site.save(site.samples(1, opened), opened);
      const revisions = entityRevisions[subject.type] as EntityRevisions;
      const [{ number: seen = 0 } = {}] = (await readHistory(site.db, revisions, whole)).versions;
      const back = { entity: refText(whole), number: seen - 1, seen };
      const restored = await errorDetails(site.run(history.restore, back, editor));
      expect(restored).toEqual(isEditors ? "no error" : { reason: "not-allowed" });
    });
  },
  { always: true },
);
