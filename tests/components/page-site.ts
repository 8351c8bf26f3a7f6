import { HttpResponse, http } from "msw";
import type { z } from "zod";
import { posts } from "#app/features/blog/posts.collection.ts";
import { rulesOf } from "#app/features/content/collection.ts";
import { type FieldValue, fieldKey, isSameValue } from "#app/features/editing/field.ts";
import type { MediaItem } from "#app/features/media/media-item.ts";
import type { Picture } from "#app/features/media/picture.ts";
import { fillFacts } from "#app/features/page-content/business-facts.ts";
import type {
  Content,
  ContentDescription,
  ContentSections,
  ItemFields,
  ListField,
} from "#app/features/page-content/page-content.ts";
import { mergeContent, ruleOf } from "#app/features/page-content/page-content-rules.ts";
import type { PatchChange } from "#app/features/page-content/patch.ts";
import { changedItemOf, isAdded, withOrderChanged } from "#app/features/page-content/patch-lists.ts";
import { projects } from "#app/features/projects/projects.collection.ts";
import { reviews } from "#app/features/reviews/reviews.collection.ts";
import { features, services } from "#app/features/services/services.collection.ts";
import type { FieldConflict } from "#app/features/staff/staff-result.ts";
import { team } from "#app/features/team/team.collection.ts";
import { pageContents } from "#app/routes/page-contents.ts";
import { storedPicture } from "./library.ts";
import { firstRecords } from "./page-records.ts";
import { siteData } from "./site-data.ts";
import { done, refused, staffSite } from "./staff-site.ts";

/**
 * What pages say and show, kept for a test: given to their loaders, and changed by what the page saves, with the answers
 * of app/features/page-content/patch.actions.server.ts.
 */

type Values = Record<string, unknown>;
type Item = { id: string } & Values;
type Where = Pick<PatchChange, "target" | "path">;

/** Somebody else of the staff. */
export const sam = "sam@fernhill.example";

const schemas = {
  ...{ service: rulesOf(services), feature: rulesOf(features), project: rulesOf(projects) },
  ...{ post: rulesOf(posts), review: rulesOf(reviews), "team-member": rulesOf(team) },
};
const fill = (defaultValue: string) => fillFacts(defaultValue, siteData.profile);

/** What is stored at the beginning, by target; what a content says by its path. */
function firstValues(): Record<string, Values> {
  const contents = pageContents.map((description) => {
    const content = mergeContent(description, null, fill) as Record<string, Values>;
    const values = Object.entries(content).flatMap(([section, fields]) =>
      Object.entries(fields).map(([name, value]) => [`${section}.${name}`, value]),
    );
    return [description.key, Object.fromEntries(values)];
  });
  return { ...Object.fromEntries(contents), ...firstRecords() };
}

export type PageSite = ReturnType<typeof pageSite>;

/** Begins a site; what it is sent in this test changes it. */
export function pageSite() {
  let stored = firstValues();
  const before = new Map<string, typeof stored>();

  /** The field that a path leads to, or into an item of. */
  const fieldOf = ({ target, path }: Where) => {
    const values = stored[target] ?? {};
    const field = Object.keys(values).find((name) => path === name || path.startsWith(`${name}.`)) ?? "";
    const [id, name = ""] = path.slice(field.length + 1).split(".");
    const items = Array.isArray(values[field]) ? (values[field] as Item[]) : null;
    return { values, field, id, name, items };
  };
  const valueAt = (where: Where): FieldValue | null => {
    const { values, field, id, name, items } = fieldOf(where);
    if (!field) return null;
    if (!items) return String(values[field] ?? "");
    if (!id) return items.map((item) => item.id);
    const item = items.find((one) => one.id === id);
    return item ? String(item[name]) : null;
  };
  const put = (change: PatchChange) => {
    const { values, field, id, name, items } = fieldOf(change);
    const item = items?.find((one) => one.id === id);
    if (item) item[name] = change.value;
    else if (items && !id) values[field] = withOrderChanged(items, change, blankItem(change));
    else values[field] = change.value;
  };
  const conflictOf = (change: PatchChange, changes: readonly PatchChange[]): FieldConflict[] => {
    const { field, id, items } = fieldOf(change);
    const now = valueAt(change);
    if (isSameValue(now, change.value)) return [];
    const isList = items && !id;
    const item = isList && changedItemOf(items, change);
    const isNew = id !== undefined && isAdded(changes, field, id);
    if (!item && (isList || isSameValue(now, change.base) || (now === null && isNew))) return [];
    const { target, path } = change;
    const theirs = { theirs: now, ...(item && { item: item as NonNullable<FieldConflict["item"]> }) };
    return [{ target, path, ...theirs, by: sam, at: new Date().toISOString() }];
  };
  const save = ({ changes }: { changes: PatchChange[] }) => {
    const conflicts = changes.flatMap((change) => conflictOf(change, changes));
    if (conflicts.length > 0) return refused("conflict", "", { conflicts });
    const old = structuredClone(stored);
    // A list's items are there before what is said of them.
    for (const change of changes.toSorted(
      (a, b) => Number(Array.isArray(b.value)) - Number(Array.isArray(a.value)),
    ))
      put(change);
    const fieldErrors = Object.assign({}, ...changes.map((change) => errorsAt(change, fieldOf(change))));
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
    valueAt: (target: string, path: string) => valueAt({ target, path }),
    /** Has somebody else save something meanwhile; of a list the ids that are left, in their order. */
    change(target: string, path: string, value: string | string[]) {
      const base = valueAt({ target, path });
      put({ target, path, value, base: Array.isArray(base) ? base : String(base) });
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

function blankItem({ target, path }: Where): Record<string, string> {
  if (!target.startsWith("page/")) return { url: "", caption: "" };
  const [section = "", name = ""] = path.split(".");
  const field = pageContents.find(({ key }) => key === target)?.sections[section]?.[name];
  const fields = Object.entries((field as unknown as ListField<ItemFields>).itemFields);
  return Object.fromEntries(fields.map(([key, { defaultValue }]) => [key, defaultValue]));
}

/** What the rule of a field says against what is stored there now. */
function errorsAt(
  { target }: Where,
  { values, field, items }: { values: Values; field: string; items: Item[] | null },
) {
  const [section = "", name = ""] = field.split(".");
  const [kind = ""] = target.split("/");
  const shape: Record<string, z.ZodType> = Object.hasOwn(schemas, kind)
    ? schemas[kind as keyof typeof schemas].shape
    : {};
  const described = pageContents.find(({ key }) => key === target)?.sections[section]?.[name];
  const checked = (described ? ruleOf(described) : shape[field])?.safeParse(values[field]);
  if (checked?.success) values[field] = checked.data;
  const issues = checked?.error?.issues ?? [];
  const errors = issues.map(({ path: [index, part], message }) => {
    const item = typeof index === "number" ? (items ?? (values[field] as Item[]))[index] : undefined;
    const path = item ? `${field}.${item.id}.${String(part)}` : field;
    return [fieldKey({ target, path }), message];
  });
  return Object.fromEntries(errors);
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><path d="M0 0h900v600H0z"/></svg>';

/** The picture of a stored file; of one that is called so there is none. */
const pictureAt = (address: string) =>
  address.includes("gone")
    ? new HttpResponse(null, { status: 404 })
    : HttpResponse.text(drawing, { headers: { "Content-Type": "image/svg+xml" } });
