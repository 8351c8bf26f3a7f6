import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { holdNavigations } from "#tests/components/navigations.ts";
import { defineLazily } from "./lazy-elements.ts";

const link = page.getByRole("link", { name: "Open" });

/** An element that marks itself as 'taken' when its link is pressed, and prevents the navigation. */
const taker = () =>
  class extends HTMLElement {
    connectedCallback() {
      this.addEventListener("click", (event) => {
        event.preventDefault();
        this.dataset.taken = "";
      });
    }
  };
const isInUse = () => document.querySelector("[data-taken]") !== null;

/** Renders a link in an element of a unique name that is loaded by `fetchElement`. */
function renderLate(name: string, fetchElement: () => Promise<CustomElementConstructor>) {
  document.body.innerHTML = `<${name}><a href="/opened">Open</a></${name}>`;
  const fetched = vi.fn(fetchElement);
  defineLazily({ [name]: fetched });
  return { fetched, followed: holdNavigations() };
}

test("an element is fetched once, when the pointer or the focus reaches it", async () => {
  const { fetched } = renderLate("late-reached", async () => taker());
  expect(fetched).not.toHaveBeenCalled();
  link.element().focus();
  await customElements.whenDefined("late-reached");
  await link.click();
  expect(isInUse()).toBe(true);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("a link that is pressed before waits for its element", async () => {
  const { promise, resolve } = Promise.withResolvers<CustomElementConstructor>();
  const { followed } = renderLate("late-waiting", () => promise);
  await link.click();
  expect(isInUse()).toBe(false);
  resolve(taker());
  await expect.poll(isInUse).toBe(true);
  expect(followed).toEqual([]);
});

test("a link whose element can't be had leads to its page; the next press tries anew", async () => {
  const { fetched, followed } = renderLate("late-missing", () => Promise.reject(new Error("Not there")));
  const press = () => document.querySelector("a")?.click();
  press();
  await expect.poll(() => followed).toEqual(["/opened"]);
  press();
  expect(fetched).toHaveBeenCalledTimes(2);
});
