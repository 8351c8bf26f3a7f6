import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { blankOf } from "#app/kernel/documents/collections/collection.ts";
import { findOpenedForm } from "#app/platform/http/list-query.ts";
import { readStaffList } from "#app/platform/http/staff-list.ts";
import type { Service } from "#app/site/services/service.ts";
import { services as collection } from "#app/site/services/services.collection.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { desktop, phone, renderStaff } from "#tests/components/render-staff.tsx";
import { moreOf, pressMore } from "#tests/components/seen.ts";
import { done, refused, staffSite } from "#tests/components/staff-site.ts";
import Services from "./services.tsx";

/** The common behaviour of admin lists, tested with services; and the expandable features of a service. */

const PAGE_SIZE = 5;
const idOf = (number: number) => `0190b6a0-0000-7000-8000-${String(number).padStart(12, "0")}`;
/** Service 1 is the first in the list. */
const service = (number: number, title = `Service ${number}`, id = idOf(number)): Service => {
  const time = new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString();
  return {
    ...blankOf(collection, new Date()),
    id,
    title,
    description: "Done well.",
    picture: null,
    features: [],
    slug: title,
    path: `/services/${title}`,
    created_at: time,
    updated_at: time,
  };
};

const feature = (title: string) => ({
  id: crypto.randomUUID(),
  title,
  description: `About ${title}`,
  image_url: "",
  picture: null,
  order_index: 0,
  updated_at: "2026-01-01T10:00:00.000Z",
});

/** Opens the list of `count` services with a query; the simulated site applies writes. */
async function openList(count: number, query = "", features: string[] = []) {
  let services = Array.from({ length: count }, (_, index) => service(index + 1));
  services[0]?.features.push(...features.map(feature));
  const loader = async (request: Request) => {
    const asked = new URL(request.url).searchParams;
    const requested = readStaffList(collection.list, asked);
    const found = services.filter(({ title }) =>
      title.toLowerCase().includes(requested.search.toLowerCase()),
    );
    if ((requested.sort as string) === "title")
      found.sort((a, b) => (a.title < b.title === (requested.direction === "asc") ? -1 : 1));
    return {
      items: structuredClone(found.slice((requested.page - 1) * PAGE_SIZE, requested.page * PAGE_SIZE)),
      request: requested,
      pageCount: Math.ceil(found.length / PAGE_SIZE),
      total: found.length,
      opened: await findOpenedForm(asked, async (id) => services.find((one) => one.id === id)),
    };
  };
  const remove = (missing: string) => {
    services = services.filter(({ id }) => id !== missing);
    return done();
  };
  staffSite.answer("services/remove", ({ id }: Service) => remove(id));
  staffSite.answer("services/save", (saved: Service) => {
    remove(saved.id);
    return done(services.push(service(count, saved.title, saved.id)));
  });
  const unfolded = services[0]?.features ?? [];
  staffSite.answer("features/remove", () => done(unfolded.pop()));
  staffSite.answer("features/reorder", ({ ids }: { ids: string[] }) => {
    unfolded.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    return done();
  });
  await renderStaff(
    <main style={{ padding: "1.5rem" }}>
      <Services />
    </main>,
    { path: `/admin/services${query}`, loader },
  );
  await expect.element(page.getByRole("heading", { level: 1, name: "Services" })).toBeVisible();
  const order = (ids: string[]) => {
    const moved = ids.flatMap((id) => services.find((one) => one.id === id) ?? []);
    services = [...moved, ...services.filter(({ id }) => !ids.includes(id))];
  };
  return { remove, unfolded, order };
}

const form = page.getByRole("form");
const title = form.getByLabelText("Title");
const save = form.getByRole("button", { name: "Save" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const link = (name: string) => page.getByRole("link", { name, exact: true });
const answer = (name: string) => page.getByRole("alertdialog").getByRole("button", { name }).click();
const address = (query: string) =>
  expect.element(page.getByRole("status", { name: "Address" })).toHaveTextContent(`/admin/services${query}`);
const titles = () =>
  expect.poll(() =>
    page
      .getByRole("rowheader")
      .elements()
      .map((row) => row.querySelector("span")?.textContent),
  );
const numbered = (...numbers: number[]) => numbers.map((number) => `Service ${number}`);
const search = async (words: string) => {
  await page.getByRole("searchbox").fill(words);
  await userEvent.keyboard("{Enter}");
};
const expectFitting = async () => {
  for (const size of [desktop, phone]) {
    await size();
    await expectAccessible();
    expect(document.documentElement.scrollWidth - window.innerWidth).toBeLessThanOrEqual(0);
  }
};

beforeEach(phone);

test("the first one is added, changed and deleted, and the focus is never lost", async () => {
  await openList(0);
  await expect.element(page.getByRole("heading", { name: "No services yet" })).toBeVisible();
  expect(page.getByRole("searchbox").query()).toBeNull();
  await expectAccessible();
  await button("Create First Service").click();
  await expect.element(title).toHaveFocus();
  await button("Cancel").click();
  await expect.element(button("Add New Service")).toHaveFocus();

  await button("Add New Service").click();
  await title.fill("Steps");
  await form.getByLabelText("Description").fill("Dry laid.");
  await save.click();
  await expect.element(page.getByText("Service saved. Visitors see it now.")).toBeVisible();
  await titles().toEqual(["Steps"]);
  await address("");
  await expect.element(page.getByText("1 service", { exact: true })).toBeVisible();
  await moreOf("Steps").click();
  await expect
    .element(page.getByRole("menuitem", { name: "View Steps" }))
    .toHaveAttribute("href", "/services/Steps");
  await userEvent.keyboard("{Escape}");
  await expect.element(moreOf("Steps")).toHaveFocus();

  await button("Edit Steps").click();
  await expect.element(title).toHaveFocus();
  await expect.element(title).toBeInViewport();
  // On a phone the sticky footer covers content, except at the end of the form.
  form.element().scrollIntoView({ block: "end", behavior: "instant" });
  await expectFitting();
  await title.fill("Stairs");
  await save.click();
  await titles().toEqual(["Stairs"]);
  await expect.element(button("Edit Stairs")).toHaveFocus();

  await pressMore("Stairs", "Delete Stairs");
  await answer("Delete");
  await expect.element(page.getByText("Service deleted.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "No services yet" })).toBeVisible();
  await expect.element(button("Add New Service")).toHaveFocus();
});

test("many are paged and sorted by their address", async () => {
  await openList(12);
  const column = (name: string) => page.getByRole("columnheader", { name });
  await titles().toEqual(numbered(1, 2, 3, 4, 5));
  await expect.element(column("Title")).not.toHaveAttribute("aria-sort");
  await expectFitting();
  await link("Next page").click();
  await link("Next page").click();
  await address("?page=3");
  await titles().toEqual(numbered(11, 12));
  expect(link("Next page").query()).toBeNull();
  await link("Previous page").click();
  await address("?page=2");

  await link("Title").click();
  await address("?sort=title");
  await expect.element(column("Title")).toHaveAttribute("aria-sort", "ascending");
  await titles().toEqual(numbered(1, 10, 11, 12, 2));
  await link("Title").click();
  await address("?sort=title&dir=desc");
  await expect.element(column("Title")).toHaveAttribute("aria-sort", "descending");
  await titles().toEqual(numbered(9, 8, 7, 6, 5));
});

test("in their order they are moved in a list of their own, each move saved after the one before it", async () => {
  const { order } = await openList(8);
  const { promise: saved, resolve: save } = Promise.withResolvers<void>();
  staffSite.answer("page/save", async ({ changes: [change] }: { changes: { value: string[] }[] }) => {
    await saved;
    return done(order(change?.value ?? []));
  });
  await button("Order of services").click();
  await button("Move Service 1 down").click();
  await button("Move Service 1 down").click();
  await expect.element(button("Move Service 1 down")).toHaveFocus();
  await expect.element(button("Move Service 1 down")).toBeInViewport();
  save();
  const move = (base: number[], value: number[]) => ({
    changes: [{ target: "service-order/all", path: "order", base: base.map(idOf), value: value.map(idOf) }],
  });
  await expect
    .poll(() => staffSite.sent("page/save"))
    .toEqual([move([1, 2, 3, 4, 5], [2, 1, 3, 4, 5]), move([2, 1, 3, 4, 5], [2, 3, 1, 4, 5])]);
  await button("Close").click();
  await expect.element(button("Order of services")).toHaveFocus();
  await titles().toEqual(numbered(2, 3, 1, 4, 5));
  await link("Title").click();
  await address("?sort=title");
  await expect.element(button("Order of services")).not.toBeInTheDocument();
});

test("a search keeps the order, says what it found, and is ended", async () => {
  await openList(12, "?sort=title&page=2");
  await titles().toEqual(numbered(3, 4, 5, 6, 7));
  await search("SERVICE 1");
  await address("?sort=title&search=SERVICE+1");
  await expect.element(page.getByText("4 services found")).toBeVisible();
  await titles().toEqual(numbered(1, 10, 11, 12));
  await expect.element(page.getByRole("searchbox")).toHaveFocus();
  expect(link("Next page").query()).toBeNull();
  await search("100%_");
  await expect.element(page.getByText("No service has “100%_” in its title or description.")).toBeVisible();
  await expect.element(page.getByText("0 services found")).toBeVisible();
  await expectAccessible();
  await link("Show all").click();
  await address("?sort=title");
  await expect.element(page.getByRole("searchbox")).toHaveValue("");
});

test("a save keeps the part of the list; a deleted row hands the focus to its neighbour", async () => {
  await openList(12, "?sort=title&page=2");
  await button("Edit Service 7").click();
  await title.fill("Service 7 again");
  await save.click();
  await titles().toEqual([...numbered(3, 4, 5, 6), "Service 7 again"]);
  await address("?sort=title&page=2");
  await expect.element(button("Edit Service 7 again")).toHaveFocus();
  await pressMore("Service 5", "Delete Service 5");
  await answer("Delete");
  await titles().toEqual([...numbered(3, 4, 6), "Service 7 again", "Service 8"]);
  await expect.element(moreOf("Service 6")).toHaveFocus();
});

test("an address opens one for editing, wherever it stands, or the form that adds", async () => {
  await openList(12, `?sort=title&edit=${idOf(9)}`);
  await expect.element(title).toHaveValue("Service 9");
  await expect.element(title).toHaveFocus();
  await button("Cancel").click();
  await address("?sort=title");
  expect(form.query()).toBeNull();
  await button("Add New Service").click();
  await address("?sort=title&new");
  await expect.element(title).toHaveValue("");
  await button("Add New Service").click();
  await address("?sort=title");
  expect(form.query()).toBeNull();
});

test("an address that leads to nothing says so", async () => {
  await openList(2, `?edit=${idOf(99)}`);
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("This service isn’t here anymore. Someone may have deleted it.");
  expect(form.query()).toBeNull();
  await titles().toEqual(numbered(1, 2));
  await expectAccessible();
});

test("one form is open at a time, and what is typed is not lost unasked", async () => {
  await openList(3);
  await button("Edit Service 1").click();
  await title.fill("Typed");
  await button("Edit Service 2").click();
  await answer("Keep editing");
  await link("Title").click();
  await answer("Keep editing");
  await expect.element(title).toHaveValue("Typed");
  await button("Edit Service 2").click();
  await answer("Discard");
  await expect.element(title).toHaveValue("Service 2");
  await link("Title").click();
  await address("?sort=title");
  expect(form.query()).toBeNull();
});

test("what somebody else has deleted meanwhile stays open, with everything typed", async () => {
  const { remove } = await openList(3);
  await button("Edit Service 2").click();
  await title.fill("Still typing");
  remove(idOf(2));
  await pressMore("Service 1", "Delete Service 1");
  await answer("Delete");
  await titles().toEqual(numbered(3));
  await expect.element(title).toHaveValue("Still typing");
});

describe("A service", () => {
  const unfold = button("2 features of Service 1");

  test("unfolds to its features, which are added and edited there, one form at a time", async () => {
    await openList(2, "", ["Low", "High"]);
    await expect.element(unfold).toHaveAttribute("aria-expanded", "false");
    await unfold.click();
    await expect.element(unfold).toHaveAttribute("aria-expanded", "true");
    await button("Add Feature").click();
    await title.fill("Walks");
    await form.getByLabelText("Description").fill("Set by hand.");
    await save.click();
    await expect.element(button("Add Feature")).toHaveFocus();
    const sent = { service_id: idOf(1), title: "Walks", description: "Set by hand." };
    expect(staffSite.sent("features/save")).toMatchObject([sent]);
    await button("Edit Service 2").click();
    await expect.element(form).toHaveAccessibleName("Edit service");
    await button("Edit High").click();
    await expect.element(form).toHaveAccessibleName("Edit feature");
    await address("");
    await expectFitting();
  });

  test("asks before a feature's typed words are folded up, and counts those that are left", async () => {
    await openList(2, "", ["Low", "High"]);
    await unfold.click();
    await button("Edit High").click();
    await title.fill("Higher");
    for (const other of [unfold, button("Edit Service 2")]) {
      await other.click();
      await answer("Keep editing");
      await expect.element(title).toHaveValue("Higher");
    }
    await unfold.click();
    await answer("Discard");
    await expect.element(unfold).toHaveAttribute("aria-expanded", "false");
    expect(button("Edit High").query()).toBeNull();
    await unfold.click();
    await pressMore("High", "Delete High");
    await answer("Delete");
    await expect.element(button("1 feature of Service 1")).toHaveAttribute("aria-expanded", "true");
  });

  test("has its features moved, which keep the focus; an order that has changed meanwhile is shown", async () => {
    const { unfolded } = await openList(1, "", ["Low", "High"]);
    const ids = unfolded.map(({ id }) => id);
    const moves = () =>
      expect.poll(() =>
        page
          .getByRole("button", { name: /^Move .* up$/ })
          .elements()
          .map((one) => one.ariaLabel),
      );
    await unfold.click();
    await button("Order of Service 1 features").click();
    await expect.element(button("Move Low up")).toBeDisabled();
    button("Move Low down").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Order saved.")).toBeVisible();
    await moves().toEqual(["Move High up", "Move Low up"]);
    expect(staffSite.sent("features/reorder")).toEqual([{ service_id: idOf(1), ids: ids.toReversed() }]);
    // The focus moves to the only button that is still enabled.
    await expect.element(button("Move Low up")).toHaveFocus();

    unfolded.push(feature("Broad"));
    const changed = "Someone changed this list. Here’s how it looks now.";
    staffSite.answer("features/reorder", refused("conflict", changed));
    await button("Move Low up").click();
    await expect.element(page.getByText(changed)).toBeVisible();
    await moves().toEqual(["Move High up", "Move Low up", "Move Broad up"]);
  });
});
