import { HttpResponse, http } from "msw";
import { useLoaderData } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { renderStaff } from "#tests/components/render-staff.tsx";
import { moreOf, pressMore } from "#tests/components/seen.ts";
import { siteData } from "#tests/components/site-data.ts";
import { done, refused, staffSite } from "#tests/components/staff-site.ts";
import { type HeroSlide, slidesToShow } from "../hero-slides.ts";
import { HeroSlideManager } from "./hero-slide-manager.tsx";

const slideOf = (title: string): HeroSlide => ({
  id: crypto.randomUUID(),
  title,
  subtitle: `About ${title}`,
  image_url: "/storage/none.jpg",
  starts_at: "",
  ends_at: "",
  picture: null,
  updated_at: "2026-03-02T12:00:00.000Z",
});

function Hero() {
  const slides = useLoaderData<HeroSlide[]>();
  return (
    <main>
      <h1>Home</h1>
      <HeroSlideManager slides={slides} shown={slidesToShow(slides, siteData.profile)} />
    </main>
  );
}

const button = (name: string) => page.getByRole("button", { name });
const panel = page.getByRole("region", { name: "Hero slides" });
const titles = () =>
  [...document.querySelectorAll("section li p:first-child")].map(({ textContent }) => textContent);
const toast = (words: string) => page.getByRole("status").filter({ hasText: words });

/** Opens the panel of a site with these slides. */
async function openPanel(...names: string[]) {
  let slides = names.map(slideOf);
  const reorder = ({ ids }: { ids: string[] }) => {
    slides = ids.flatMap((id) => slides.find((slide) => slide.id === id) ?? []);
    return done();
  };
  staffSite.answer("hero/reorder", reorder);
  staffSite.answer("hero/remove", ({ id }: { id: string }) => {
    slides = slides.filter((slide) => slide.id !== id);
    return done();
  });
  await renderStaff(<Hero />, { loader: () => slides });
  await button("Manage Hero Slides").click();
  await expect.element(panel).toBeVisible();
  const setSlides = (...titles: string[]) => {
    slides = titles.map(slideOf);
  };
  return { reorder, setSlides };
}

test("slides are moved by buttons, by keyboard and by drag, in a list of their own", async () => {
  await openPanel("Lawn", "Stone", "Snow");
  await expectAccessible();
  await button("Order of slides").click();
  await expect.element(button("Move Lawn up")).toBeDisabled();
  await expectAccessible();
  await button("Move Lawn down").click();
  await expect.poll(titles).toEqual(["Stone", "Lawn", "Snow"]);
  await expect.element(toast("Order saved.")).toBeVisible();

  button("Drag Lawn").element().focus();
  await userEvent.keyboard(" ");
  await expect.element(page.getByText("Lawn moved over 2 of 3.")).toBeInTheDocument();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(page.getByText("Lawn moved over 1 of 3.")).toBeInTheDocument();
  await userEvent.keyboard(" ");
  await expect.poll(titles).toEqual(["Lawn", "Stone", "Snow"]);

  await userEvent.dragAndDrop(button("Drag Lawn"), button("Drag Stone"), { steps: 12 });
  await expect.poll(titles).toEqual(["Stone", "Lawn", "Snow"]);
  expect(staffSite.sent("hero/reorder")).toHaveLength(3);
});

test("an order that somebody else has changed meanwhile shows as it is now", async () => {
  const { reorder } = await openPanel("Lawn", "Stone");
  staffSite.answer("hero/reorder", ({ ids }) => {
    reorder({ ids });
    return refused("conflict", "Someone changed this list. Here’s how it looks now.");
  });
  await button("Order of slides").click();
  await button("Move Lawn down").click();
  await expect.element(page.getByText(/^Someone changed this list/)).toBeVisible();
  await expect.poll(titles).toEqual(["Stone", "Lawn"]);
});

test("Save waits for title, subtitle and picture; saved or deleted, the focus is not lost", async () => {
  await openPanel("Lawn", "Stone");
  await button("Add Slide").click();
  const form = page.getByRole("form", { name: "Add slide" });
  await expect.element(form.getByLabelText("Title")).toHaveFocus();
  await expect.element(form.getByText("Recommended size: 1920x800 px")).toBeVisible();
  const waits = (words: string) => expect.element(button("Save")).toHaveAccessibleDescription(words);
  await waits("Enter a title");
  await form.getByLabelText("Title").fill("Spring");
  await waits("Enter a subtitle");
  await form.getByLabelText("Subtitle").fill("Beds and borders");
  await waits("Choose a picture");
  await form.getByLabelText("Image URL").fill("/storage/site-images/beds.jpg");
  await button("Save").click();
  await expect.element(toast("Slide saved. Visitors see it now.")).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(button("Manage Hero Slides")).toHaveFocus();

  await button("Manage Hero Slides").click();
  await pressMore("Lawn", "Delete Lawn");
  const question = page.getByRole("alertdialog", {
    name: 'Are you sure you want to delete the slide "Lawn"?',
  });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect.poll(titles).toEqual(["Stone"]);
  await expect.element(moreOf("Stone")).toHaveFocus();
});

test("the built-in slides become staff's own at a press, or with the first slide that is added", async () => {
  const { setSlides } = await openPanel();
  staffSite.answer("hero/start-from-built-in", () => {
    setSlides("Lawn", "Stone", "Snow");
    return done();
  });
  const builtIn = panel.getByRole("list", { name: "Built-in slides" });
  await expect.poll(() => builtIn.getByRole("listitem").elements()).toHaveLength(3);
  await expectAccessible();
  await button("Add Slide").click();
  await expect.element(page.getByLabelText("Keep the three built-in slides after this one")).toBeChecked();
  await button("Cancel").click();
  await button("Manage Hero Slides").click();
  await button("Start with these three").click();
  await expect.element(toast("The three slides are yours now")).toBeVisible();
  await expect.poll(() => panel.getByRole("button", { name: /^Edit / }).elements()).toHaveLength(3);
  // All tools of a slide in one row.
  const tools = panel.getByRole("listitem").first().getByRole("button").elements();
  expect(new Set(tools.map((tool) => tool.getBoundingClientRect().top)).size).toBe(1);
  await expectAccessible();
});

test("who has put the question to sign in away is not asked again by what is read behind the typing", async () => {
  // The modules of the page fill the 250 entries that a browser keeps.
  performance.setResourceTimingBufferSize(2000);
  await openPanel("Lawn");
  await button("Edit Lawn").click();
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  staffSite.use(
    http.get("/staff/library-item", async () => {
      asked.resolve();
      await held;
      return HttpResponse.json(refused("signed-out", "Not authenticated"), { status: 401 });
    }),
  );
  await page.getByLabelText("Image URL").fill("/storage/site-images/late.jpg");
  await asked.promise;
  staffSite.endSession();
  await button("Save").click();
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await expect.element(dialog.getByText(/Everything you typed is still here\.$/)).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  answer();
  const read = () => performance.getEntriesByType("resource").some(({ name }) => name.includes("late.jpg"));
  await expect.poll(read).toBe(true);
  await expect.element(button("Save")).toBeEnabled();
  expect(dialog.query()).toBeNull();
});
