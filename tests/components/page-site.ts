import { HttpResponse, http } from "msw";
import type { z } from "zod";
import { rulesOf } from "#app/kernel/documents/collections/collection-rules.ts";
import {
  type Content,
  type ContentDescription,
  type ContentSections,
  fieldsByPath,
} from "#app/kernel/documents/pages/page-content.ts";
import { mergeContent, pageRuleOf } from "#app/kernel/documents/pages/page-content-rules.ts";
import type { PatchChange } from "#app/kernel/documents/pages/patch.ts";
import { patchedFields } from "#app/kernel/documents/pages/patched-fields.ts";
import type { ListField } from "#app/kernel/fields/field-kinds.ts";
import { defaultItem } from "#app/kernel/fields/fields.ts";
import type { MediaItem } from "#app/kernel/files/media-item.ts";
import type { Picture } from "#app/kernel/files/picture.ts";
import { fieldKey } from "#app/kernel/session/field.ts";
import type { FieldMerge } from "#app/kernel/verbs/merge-fields.ts";
import type { FieldConflict } from "#app/kernel/verbs/staff-result.ts";
import { siteContents } from "#app/routes/page-contents.ts";
import { posts } from "#app/site/blog/posts.collection.ts";
import { projects } from "#app/site/projects/projects.collection.ts";
import { reviews } from "#app/site/reviews/reviews.collection.ts";
import { features, services } from "#app/site/services/services.collection.ts";
import { fillFacts } from "#app/site/settings/business-facts.ts";
import { team } from "#app/site/team/team.collection.ts";
import { storedPicture } from "./library.ts";
import { firstRecords } from "./page-records.ts";
import { siteData } from "./site-data.ts";
import { done, refused, staffSite } from "./staff-site.ts";

/**
 * What pages say and show, kept for a test: given to their loaders, and changed by what the page saves, with the answers
 * of app/kernel/documents/pages/patch.actions.server.ts.
 */

type Values = Record<string, unknown>;
type Item = { id: string } & Values;

/** Somebody else of the staff. */
export const sam = "sam@fernhill.example";

const schemas = {
  service: rulesOf(services),
  feature: rulesOf(features),
  project: rulesOf(projects),
  post: rulesOf(posts),
  review: rulesOf(reviews),
  "team-member": rulesOf(team),
};
const fill = (defaultValue: string) => fillFacts(defaultValue, siteData.profile);

/** What is stored at the beginning, by target; what a content says by its path. */
function firstValues(): Record<string, Values> {
  const contents = siteContents.map((description) => {
    const content = mergeContent(description, null, fill) as Record<string, Values>;
    return [description.key, fieldsByPath(content)];
  });
  return { ...Object.fromEntries(contents), ...firstRecords() };
}

export type PageSite = ReturnType<typeof pageSite>;

/** Begins a site; what it is sent in this test changes it. */
export function pageSite() {
  let stored = firstValues();
  const before = new Map<string, typeof stored>();

  const fieldsOf = (target: string) => fieldsIn(target, stored[target] ?? {});
  const conflictsOf = (target: string, changes: readonly PatchChange[]) => {
    const fields = fieldsOf(target);
    return changes.flatMap((change): FieldConflict[] => {
      const { path } = change;
      const met: FieldMerge = stored[target]
        ? fields.merge(change, changes)
        : { kind: "conflict", theirs: null };
      if (met.kind !== "conflict") return [];
      const { kind: _kind, ...conflict } = met;
      return [{ target, path, ...conflict, by: sam, at: new Date().toISOString() }];
    });
  };
  const save = ({ changes }: { changes: PatchChange[] }) => {
    const targets = [...Map.groupBy(changes, ({ target }) => target)];
    const fields = targets.flatMap(([target, own]) => conflictsOf(target, own));
    if (fields.length > 0)
      return refused("conflict", "", { conflict: { by: sam, updated_at: null, fields } });
    const old = structuredClone(stored);
    const errors = targets.map(([target, own]) => {
      const { changed } = fieldsOf(target).apply(own);
      return Object.assign({}, ...[...changed].map((field) => errorsAt(target, stored[target] ?? {}, field)));
    });
    const fieldErrors = Object.assign({}, ...errors);
    if (Object.keys(fieldErrors).length > 0) {
      stored = old;
      return refused("invalid", "", { fieldErrors });
    }
    const number = `save-${before.size}`;
    before.set(number, old);
    return done(null, number);
  };
  staffSite.answer("page/save", save);
  staffSite.answer("history/undo", ({ save: number }: { save: string }) => {
    stored = before.get(number) ?? stored;
    return done();
  });

  const keep = (name: string, recommendedLength: Partial<MediaItem> = {}) => {
    const item = storedPicture(name, recommendedLength);
    stored[`media/${item.url}`] = { ...item };
    return item;
  };
  const itemAt = (url: string) => (stored[`media/${url}`] as MediaItem | undefined) ?? null;
  staffSite.upload(({ name, bucket }) =>
    done(keep(name, { bucket: bucket as MediaItem["bucket"], url: `/storage/${bucket}/${name}` })),
  );
  staffSite.read("library-item", (query) => done(itemAt(query.get("url") ?? "")));
  staffSite.read("library", () => {
    const items = Object.entries(stored).flatMap(([target, item]) =>
      target.startsWith("media/") ? item : [],
    );
    return done({ items, next: null });
  });
  // Two at most, where the server gives twenty.
  staffSite.read("project-choices", (query) => {
    const [search = "", id] = ["search", "id"].map((name) => query.get(name) ?? undefined);
    const found = Object.entries(stored)
      .flatMap(([target, { title }]) =>
        target.startsWith("project/") ? { id: target.slice("project/".length), title: String(title) } : [],
      )
      .filter((one) => one.title.includes(search) && (id ?? one.id) === one.id);
    return done({ records: found.slice(0, 2), hasMore: found.length > 2 });
  });
  staffSite.use(http.get("/storage/*", ({ request }) => pictureAt(request.url)));

  return {
    /** What a page says now. */
    content<Sections extends ContentSections>(description: ContentDescription<Sections>): Content<Sections> {
      return structuredClone(mergeContent(description, stored[description.key], String));
    },
    /** The records of a kind, in their order. */
    records<Record>(kind: string): Record[] {
      const all = Object.entries(stored).filter(([target]) => target.startsWith(`${kind}/`));
      const order = stored[`${kind}-order/all`]?.order as Item[] | undefined;
      const ids = order?.map(({ id }) => `${kind}/${id}`) ?? all.map(([target]) => target);
      return structuredClone(ids.map((target) => stored[target] as Record));
    },
    /** The picture at an address, with what is said of it. */
    picture: (address: unknown): Picture | null =>
      address
        ? {
            src: String(address),
            alt: itemAt(String(address))?.alt ?? "",
            width: null,
            height: null,
            placeholder: null,
          }
        : null,
    valueAt: (target: string, path: string) => fieldsOf(target).valueAt(path),
    /** Has somebody else save something meanwhile; of a list the ids that are left, in their order. */
    change(target: string, path: string, value: string | string[]) {
      const { valueAt, apply } = fieldsOf(target);
      const base = valueAt(path);
      apply([{ target, path, value, base: Array.isArray(base) ? base : String(base) }]);
    },
    /** Has somebody else add a record, of a kind that has no order here. */
    add(target: string, values: Values) {
      stored[target] = values;
    },
    /** Has somebody else delete a record. */
    remove(target: string) {
      const [kind, id] = target.split("/");
      const list = stored[`${kind}-order/all`];
      if (list) list.order = (list.order as Item[]).filter((item) => item.id !== id);
      delete stored[target];
    },
    /** Puts a file into the library. */
    storeFile: (name: string, alt = "") => keep(name, { alt }),
  };
}

const describedIn = (target: string) =>
  fieldsByPath(siteContents.find(({ key }) => key === target)?.sections ?? {});

/** A target's values as the server changes them. */
function fieldsIn(target: string, values: Values) {
  const described = describedIn(target);
  const lists = Object.keys(values).filter((path) => Array.isArray(values[path]));
  const blanks = lists.map((path) => {
    const field = described[path] as ListField | undefined;
    return [path, field ? defaultItem(field) : { url: "", caption: "" }];
  });
  return patchedFields({ values, lists: Object.fromEntries(blanks), richTexts: {}, clean: String });
}

/** What the rule of a field says against what is stored there now. */
function errorsAt(target: string, values: Values, field: string) {
  const [kind = ""] = target.split("/");
  const shape: Record<string, z.ZodType> = Object.hasOwn(schemas, kind)
    ? schemas[kind as keyof typeof schemas].shape
    : {};
  const described = describedIn(target)[field];
  const checked = (described ? pageRuleOf(described) : shape[field])?.safeParse(values[field]);
  if (checked?.success) values[field] = checked.data;
  const { pathOf } = fieldsIn(target, values);
  const errors = (checked?.error?.issues ?? []).map(({ path: [index, part], message }) => [
    fieldKey({ target, path: pathOf(field, index, part) }),
    message,
  ]);
  return Object.fromEntries(errors);
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><path d="M0 0h900v600H0z"/></svg>';

/** The picture of a stored file; of one that is called so there is none. */
const pictureAt = (address: string) =>
  address.includes("gone")
    ? new HttpResponse(null, { status: 404 })
    : HttpResponse.text(drawing, { headers: { "Content-Type": "image/svg+xml" } });
