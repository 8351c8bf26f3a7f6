import { useState } from "react";
import { Link, useLoaderData } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { blankOf, featureOf, fieldsOfKind } from "#app/kernel/documents/collections/collection.ts";
import { RecordForm } from "#app/kernel/documents/collections/edit/record-form.tsx";
import type { StaffResult } from "#app/kernel/verbs/staff-result.ts";
import { businessDay } from "#app/platform/business-clock.ts";
import { PostForm, PostPageForm } from "#app/site/blog/edit/post-form.tsx";
import { HeroSlideManager } from "#app/site/home/edit/hero-slide-manager.tsx";
import { PageHeroEditor } from "#app/site/pages/edit/page-hero-editor.tsx";
import type { HeroPageKey } from "#app/site/pages/page.ts";
import { ProjectForm } from "#app/site/projects/edit/project-form.tsx";
import { reviews } from "#app/site/reviews/reviews.collection.ts";
import { FeatureForm, ServiceForm } from "#app/site/services/edit/service-forms.tsx";
import { services } from "#app/site/services/services.collection.ts";
import { SettingsEditor } from "#app/site/settings/edit/settings-form.tsx";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import { firstPart } from "#app/site/settings/settings-parts.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { renderStaff } from "#tests/components/render-staff.tsx";
import { done, refused, staffSite } from "#tests/components/staff-site.ts";
import { opener, type Stored, type TriedForm, type Wrong } from "#tests/components/tried-form.ts";
import { plainCollections, textsOf } from "#tests/support/plain-collections.ts";

/** The common behaviour of all staff forms: typed input is never lost (DESIGN §2 *Staff*). */

const address = "Enter a web address like https://example.ca/picture.jpg";
const image_url = "/storage/built-in/hero-hardscape.jpg";
const wrongPicture = (label: string): Wrong => [label, "javascript:alert(1)", address, image_url];
const noWords: Wrong[] = [
  ["Title", " ", "Enter the title.", "Stone"],
  ["Description", "", "Enter the description.", "Stone walks."],
];

const id = "0190b6a0-0000-7000-8000-000000000002";
const titled = { id, opener, field: "Title", path: "title", missing: "Enter a title" };
const record = ({ words, updated_at }: Stored) => ({
  id,
  title: words,
  description: "Stone.",
  picture: null,
  created_at: updated_at,
  updated_at,
});
const categoriesOf = <Kind extends string>(kind: Kind) => [
  { id, kind, name: "Stone", slug: "stone", description: "", updated_at: "2026-03-01T12:00:00Z", uses: 1 },
];

const post = (stored: Stored) => ({
  ...record(stored),
  slug: "pruning",
  excerpt: "When to.",
  content: "<p>In winter.</p>",
  featured_image: "",
  published: true,
  publish_at: "",
  unpublish_at: "",
  category_ids: [id],
});
const posts = {
  ...titled,
  wrong: [wrongPicture("Featured Image")],
  saved: "Post saved. Visitors see it now.",
};

const pageHero = (page: HeroPageKey): TriedForm => ({
  ...titled,
  of: "a page's heading",
  opener: ["Edit Hero"],
  show: (stored) => <PageHeroEditor page={page} hero={{ ...record(stored), subtitle: "", heroImage: "" }} />,
  verb: "pages/save-hero",
  id: page,
  entity: `page-heading/${page}`,
  draftKey: page,
  wrong: [wrongPicture("Image URL")],
  failed: "Error saving changes. Please try again.",
  saved: "Changes saved. Visitors see them now.",
});

const settingsOf = ({ words, updated_at }: Stored) => ({
  settings: { ...defaultSettings, name: words },
  updated_at,
});

/** Those of plain collections, which follow from their descriptions. */
const formsOfPlain = plainCollections.map((of): TriedForm => {
  const { type, title, fields, messages, nouns, saved } = of;
  const named = fields[title];
  const values = { ...blankOf(of, new Date()), ...textsOf(of, "Sample") };
  return {
    of: `a ${nouns[0]}`,
    show: ({ words, updated_at }, close) => (
      <RecordForm collection={of} record={{ ...values, id, updated_at, [title]: words }} onDone={close} />
    ),
    verb: `${featureOf(of)}/save`,
    id,
    entity: `${type}/${id}`,
    opener,
    field: named?.label ?? "",
    path: title,
    missing: named?.kind === "text" ? (named.missing ?? "") : "",
    wrong: fieldsOfKind(of, "picture").map((name) => wrongPicture(fields[name]?.label ?? "")),
    failed: String(messages.saveFailed),
    saved: saved(values),
  };
});

/** Those of modules: `forms` of app/modules/NAME/tests/form-samples.tsx. */
const formsOfModules = Object.values(
  import.meta.glob<{ forms: TriedForm[] }>("../../modules/*/tests/form-samples.tsx", { eager: true }),
).flatMap((module) => module.forms);

const forms: TriedForm[] = [
  {
    of: "a review",
    show: (stored, close) => (
      <RecordForm
        collection={reviews}
        record={{
          ...blankOf(reviews, new Date()),
          ...record(stored),
          reviewer_name: stored.words,
          rating: 5,
          comment: "Level steps.",
          review_date: "2026-03-01",
          source: "google",
          verified: true,
        }}
        onSaved={close}
        onDone={close}
      />
    ),
    verb: "reviews/save",
    id,
    entity: `review/${id}`,
    opener,
    field: "Reviewer Name",
    path: "reviewer_name",
    missing: "Enter the reviewer’s name",
    wrong: [
      ["Review Date", "2999-01-01", "The review date is in the future.", "2026-03-01"],
      ["Source URL", "example", address, "https://example.com"],
    ],
    failed: "Error saving review. Please try again.",
    saved: "Review saved. Visitors don’t see it yet.",
  },
  ...formsOfPlain,
  {
    ...titled,
    of: "a hero slide",
    opener: ["Manage Hero Slides", /^Edit /],
    show: (stored) => {
      const slide = { ...record(stored), subtitle: "Beds", image_url, starts_at: "", ends_at: "" };
      return <HeroSlideManager slides={[slide]} shown={[slide]} />;
    },
    verb: "hero/save",
    entity: `slide/${id}`,
    wrong: [wrongPicture("Image URL")],
    failed: "Error saving slide. Please try again.",
    saved: "Slide saved. Visitors see it now.",
  },
  {
    ...titled,
    of: "a service",
    show: (stored, close) => {
      const stone = { ...blankOf(services, new Date()), slug: "stone", path: "/services/stone", image_url };
      return <ServiceForm service={{ ...stone, ...record(stored), features: [] }} onDone={close} />;
    },
    verb: "services/save",
    entity: `service/${id}`,
    missing: "",
    wrong: noWords,
    failed: "Error saving service. Please try again.",
    saved: "Service saved. Visitors see it now.",
  },
  {
    ...titled,
    of: "a service's feature",
    show: (stored, close) => (
      <FeatureForm serviceId={id} feature={{ ...record(stored), image_url, order_index: 0 }} onDone={close} />
    ),
    verb: "features/save",
    entity: `feature/${id}`,
    missing: "",
    wrong: noWords,
    failed: "Error saving feature. Please try again.",
    saved: "Feature saved. Visitors see it now.",
  },
  {
    ...titled,
    of: "a project",
    show: (stored, close) => (
      <ProjectForm
        project={{
          ...record(stored),
          slug: "walk",
          images: [],
          published: true,
          publish_at: null,
          image_url: null,
          before_image_url: null,
          after_image_url: null,
          categories: categoriesOf("project"),
        }}
        categories={categoriesOf("project")}
        onDone={close}
      />
    ),
    verb: "projects/save",
    entity: `project/${id}`,
    wrong: [wrongPicture("Before Image URL"), wrongPicture("After Image URL")],
    failed: "Error saving project: ",
    saved: "Project saved. Visitors see it now.",
  },
  {
    ...posts,
    of: "a post in the list",
    show: (stored, close) => (
      <PostForm post={post(stored)} categories={categoriesOf("post")} onDone={close} />
    ),
    verb: "posts/save",
    entity: `post/${id}`,
    failed: "Error saving post: ",
  },
  {
    ...posts,
    of: "a post on its page",
    show: (stored, close) => <PostPageForm post={post(stored)} onDone={close} />,
    verb: "posts/update",
    entity: `post/${id}/update`,
    failed: "Error updating post. Please try again.",
  },
  ...formsOfModules,
  pageHero("about"),
  {
    of: "a part of the settings",
    show: (stored) => (
      <SettingsEditor
        part={firstPart}
        stored={settingsOf(stored)}
        clock={{ today: "2026-03-02", timeZones: ["America/Toronto"] }}
      />
    ),
    verb: "site/save-profile",
    id: "site-settings",
    entity: "settings/site-settings/business",
    opener: [],
    field: "Business Name",
    path: "name",
    missing: "",
    wrong: [
      ["Business Name", "", "Enter the business name.", "Fernhill"],
      ["Phone", "none", "Begin with the number", "519 555 0142"],
    ],
    failed: "Error saving changes. Please try again.",
    saved: "Settings saved. Visitors see them now.",
    answer: settingsOf,
  },
];

let stored: Stored;
let saves: number;
/** Stores a text, as another editor or a save of the form does. */
function store(words: string): void {
  saves += 1;
  stored = { words, updated_at: new Date(Date.UTC(2026, 2, 2, 12, saves)).toISOString() };
}

beforeEach(() => {
  saves = 0;
  store("As stored");
});
afterEach(() => vi.restoreAllMocks());

const twoVersions = page.getByRole("dialog", { name: "Two versions of the same text" });
const choose = (name: string) => twoVersions.getByRole("button", { name }).click();

/** Answers saves like the site: a text that both have changed is a conflict. */
function answerSaves({ verb, path, entity, answer = () => null }: TriedForm): void {
  staffSite.answer(verb, (input) => {
    if (input.base[path] !== stored.words) {
      const { words: theirs, updated_at } = stored;
      const by = "kim@fernhill.example";
      const fields = [{ target: entity, path, theirs, by, at: updated_at }];
      return refused("conflict", "", { conflict: { by, updated_at, fields } });
    }
    store(input[path]);
    return done(answer(stored), "this save");
  });
}

function Place({ of }: { of: TriedForm }) {
  const now = useLoaderData<Stored>();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <main>
      <h1>Here</h1>
      <h2>These</h2>
      <Link to="/elsewhere">Elsewhere</Link>
      {of.opener !== opener || isOpen ? (
        of.show(now, () => setIsOpen(false))
      ) : (
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
      )}
    </main>
  );
}

/** Renders the page and opens the form. */
async function open(of: TriedForm) {
  answerSaves(of);
  const { unmount } = await renderStaff(<Place of={of} />, { loader: () => stored });
  const form = page.getByRole("form");
  const field = form.getByLabelText(of.field);
  const reopen = async () => {
    for (const name of of.opener) await page.getByRole("button", { name }).click();
    await expect.element(field).toBeVisible();
  };
  await reopen();
  const press = (name: string) => form.getByRole("button", { name }).click();
  return { form, field, alert: form.getByRole("alert"), press, reopen, leave: unmount };
}

const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
const decide = (name: string) => question.getByRole("button", { name }).click();
async function expectSaved(of: TriedForm, words: string) {
  await expect.poll(() => stored.words).toBe(words);
  await expect.element(page.getByRole("status").filter({ hasText: of.saved })).toBeVisible();
}

const keyOf = ({ draftKey, entity }: TriedForm) => draftKey ?? `draft:jo:${entity}`;
async function expectStored(of: TriedForm, words: string | null) {
  const kept = words && expect.objectContaining({ [of.path]: words });
  await expect.poll(() => staffSite.draft(of.entity)?.value ?? null).toEqual(kept);
  expect(JSON.parse(localStorage.getItem(keyOf(of)) ?? "null")).toEqual(kept);
}

describe.each(forms)("The form of $of", (of) => {
  test("sends what is typed, says that it is saved, and takes it back with Undo", async () => {
    const { form, field } = await open(of);
    await expect.element(field).toHaveValue("As stored");
    // On a phone its foot then takes the place of the bar; the settings' is the screen itself.
    expect(document.documentElement.dataset.form).toBe(of.verb.startsWith("site/") ? "" : "opened");
    await expectAccessible();
    if (of.missing) {
      await field.fill("  ");
      const save = form.getByRole("button", { name: "Save" });
      await expect.element(save).toBeDisabled();
      await expect.element(save).toHaveAccessibleDescription(of.missing);
    }
    await field.fill("Typed");
    const { updated_at } = stored;
    await userEvent.keyboard("{ControlOrMeta>}s{/ControlOrMeta}");
    const toast = page.getByRole("status").filter({ hasText: of.saved });
    await toast.getByRole("button", { name: "Undo" }).click();
    expect(staffSite.sent(of.verb)).toEqual([
      expect.objectContaining({ id: of.id, [of.path]: "Typed", expected_updated_at: updated_at }),
    ]);
    await expect.element(page.getByText("Undone. It’s back the way it was.")).toBeVisible();
    expect(staffSite.sent("history/undo")).toEqual([{ save: "this save" }]);
  });

  test("names what is wrong at the fields and beside Save, until it is put right", async () => {
    const { form, field, alert, press } = await open(of);
    const wrong = of.wrong.map(([label, value, message, right]) => ({
      value,
      message,
      right,
      named: `${label}: ${message}`,
      input: form.getByLabelText(label),
    }));
    for (const { input, value } of wrong) await input.fill(value);
    await press("Save");
    for (const { input, message, named } of wrong) {
      await expect.element(input).toHaveAccessibleDescription(expect.stringContaining(message));
      await expect.element(alert).toMatchTextContent(named);
    }
    expect(document.activeElement).toBe(wrong[0]?.input.element());
    await expect.element(alert).toBeInViewport();
    await expectAccessible();
    const [last, ...others] = wrong.toReversed();
    for (const { input, right } of others) {
      await alert.getByRole("button", { name: new RegExp(`^${last?.named}`) }).click();
      await expect.element(last?.input ?? field).toHaveFocus();
      await input.fill(right);
      await expect.element(alert).toMatchTextContent(new RegExp(`^${last?.named}`));
    }
    await last?.input.fill(last.right);
    await expect.element(alert).not.toBeInTheDocument();
    expect(staffSite.sent(of.verb)).toEqual([]);

    staffSite.answer(
      of.verb,
      refused("invalid", "Look again.", { fieldErrors: { [of.path]: "It is taken." } }),
    );
    await press("Save");
    await expect.element(field).toHaveAccessibleDescription(expect.stringContaining("It is taken."));
    await expect.element(alert).toHaveTextContent(`${of.field}: It is taken.`);
    await expect.element(field).toHaveFocus();
  });

  test("asks before a link or Cancel loses what is typed, and forgets it then", async () => {
    const { field, press, reopen } = await open(of);
    await field.fill("Half a thought");
    await page.getByRole("link", { name: "Elsewhere" }).click();
    await decide("Keep editing");
    await expect.element(field).toHaveValue("Half a thought");
    await press("Cancel");
    await decide("Discard");
    await expect.element(question).not.toBeInTheDocument();
    await reopen();
    await expect.element(field).toHaveValue("As stored");
    await expectStored(of, null);
  });

  test("shows both versions of a text that somebody else has changed meanwhile, and keeps the one you choose", async () => {
    const { field, press, reopen } = await open(of);
    await field.fill("Mine");
    store("Theirs");
    await press("Save");
    await expect.element(twoVersions).toMatchTextContent("Theirs");
    await expectAccessible();
    await choose("Keep theirs");
    await expect.element(twoVersions).not.toBeInTheDocument();
    await reopen();
    await expect.element(field).toHaveValue("Theirs");
    await expectStored(of, null);

    await field.fill("Mine again");
    store("Theirs again");
    await press("Save");
    await choose("Write a new one");
    await field.fill("Mine, typed after that");
    await press("Save");
    await expectSaved(of, "Mine, typed after that");
  });

  test("takes no typing while it is saved; a save that fails leaves everything typed, and the focus", async () => {
    const { form, field, alert, press } = await open(of);
    const { promise, resolve } = Promise.withResolvers<StaffResult<unknown>>();
    staffSite.answer(of.verb, () => promise);
    await field.fill("Sent as it stands");
    await userEvent.keyboard("{Enter}");
    await expect.element(form.getByRole("button", { name: "Saving..." })).toBeDisabled();
    (field.element() as HTMLElement).focus();
    await userEvent.keyboard(" and more");
    await expect.element(field).toHaveValue("Sent as it stands");
    resolve(refused("failed", "The disk is full."));
    await expect.element(alert).toHaveTextContent("The disk is full.");
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard("!");
    answerSaves(of);
    await press("Save");
    await expectSaved(of, "Sent as it stands!");
  });

  test("waits for a site that cannot be reached, has you sign in again on top of it, and saves then", async () => {
    const { form, field, alert, press } = await open(of);
    await field.fill("Offline");
    staffSite.setReachable(false);
    await press("Save");
    await expect.element(alert).toMatchTextContent(of.failed);
    await expect.element(alert).toBeInViewport();
    await expect.element(form.getByText(/You’re offline\./)).toBeVisible();
    await press("Keep trying");
    const waiting = form.getByText("We’ll save it as soon as the site is back.");
    await expect.element(waiting).toBeInViewport();
    await field.fill("Typed while waiting");
    staffSite.endSession();
    staffSite.setReachable(true);
    const dialog = page.getByRole("dialog", { name: "Sign in again" });
    await dialog.getByLabelText("Password").fill("secret");
    await expect.element(form.getByText("Not authenticated")).toBeInTheDocument();
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await expectSaved(of, "Typed while waiting");
  });

  test("keeps what is unsaved here and on the server, and offers it until it is taken up or discarded", async () => {
    localStorage.setItem(keyOf(of), JSON.stringify({ [of.path]: "Damaged" }));
    const { field, form, leave } = await open(of);
    await expect.element(field).toHaveValue("As stored");
    await field.fill("Half a thought");
    document.dispatchEvent(new Event("visibilitychange"));
    await expect.element(form.getByText("Unsaved changes kept on this device")).toBeInTheDocument();
    await expectStored(of, "Half a thought");
    await leave();

    const again = await open(of);
    await expect
      .element(form.getByText(/^You have unsaved changes on this device, from .*\.$/))
      .toBeVisible();
    await expect.element(field).toHaveValue("Half a thought");
    await expectAccessible();
    await again.press("Discard");
    await expect.element(field).toHaveValue("As stored");
    await expectStored(of, null);
    await field.fill("Another thought");
    await again.leave();

    const last = await open(of);
    await last.press("Continue");
    await last.press("Save");
    await expectSaved(of, "Another thought");
    await expectStored(of, null);
  });
});

test("where the browser keeps nothing a form promises nothing, and still saves", async () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  const of = pageHero("about");
  const { field, form, press } = await open(of);
  await field.fill("Private window");
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => staffSite.draft(of.entity)).not.toBeNull();
  expect(form.getByText("Unsaved changes kept on this device").query()).toBeNull();
  await press("Save");
  await expectSaved(of, "Private window");
});

test("this device keeps the heading of the contact page under SPEC §9's name", async () => {
  const of = pageHero("contact-page-data");
  const { field } = await open(of);
  await field.fill("Write to us");
  document.dispatchEvent(new Event("visibilitychange"));
  await expectStored(of, "Write to us");
});

test("what somebody has saved since a draft was begun stands beside it, and Save still asks", async () => {
  const of = pageHero("about");
  const { field, form, leave } = await open(of);
  await field.fill("As stored by hand");
  await leave();
  await expectStored(of, "As stored by hand");
  store("As stored since 2015");
  const changed = { by: "kim@fernhill.example", at: stored.updated_at };
  staffSite.storeDraft(of.entity, { changed });

  const { press } = await open(of);
  await expect
    .element(form.getByText(/^kim@fernhill.example changed this after that \(.+\)\. We’ll ask/))
    .toBeVisible();
  const versionOf = (name: string) => form.getByRole("region", { name }).getByRole("insertion");
  await expect.element(versionOf("Title, saved on the site").first()).toHaveTextContent("since");
  await expect.element(versionOf("Title, yours").first()).toHaveTextContent("by");
  await expectAccessible();
  await press("Continue");
  await press("Save");
  await expect.element(twoVersions).toBeVisible();
  expect(stored.words).toBe("As stored since 2015");
  await choose("Keep mine");
  await expectSaved(of, "As stored by hand");
});

test("a new record begins with what it has by itself, and keeps its id from the draft to the save", async () => {
  const openNew = async () => {
    const form = <RecordForm collection={reviews} record={null} onSaved={() => {}} onDone={() => {}} />;
    return renderStaff(<main>{form}</main>);
  };
  const { unmount } = await openNew();
  const field = (label: string) => page.getByLabelText(label, { exact: true });
  await expect.element(field("Reviewer Name")).toHaveFocus();
  await expect.element(field("Rating")).toHaveDisplayValue("5 stars");
  await expect.element(field("Review Date")).toHaveValue(businessDay(new Date()));
  await expect.element(field("Source")).toHaveDisplayValue("Manual Entry");
  for (const box of ["Verified", "Featured", "Published"]) await expect.element(field(box)).not.toBeChecked();
  await field("Comment").fill("Level steps.");
  await unmount();
  const { draft } = JSON.parse(localStorage.getItem("draft:jo:review/new") ?? "");
  expect(draft.id).toMatch(/^[0-9a-f-]{36}$/);
  await openNew();
  await expect.element(field("Comment")).toHaveValue("Level steps.");
  await field("Reviewer Name").fill("Ines");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => staffSite.sent("reviews/save")).toHaveLength(1);
  expect(staffSite.sent("reviews/save")[0]).toMatchObject({ id: draft.id, expected_updated_at: null });
});
