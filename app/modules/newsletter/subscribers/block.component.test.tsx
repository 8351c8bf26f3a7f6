import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openVisitorPage } from "#tests/components/visitor-page.ts";

test("the newsletter's form needs an address, which it takes to its page by POST", async () => {
  await openVisitorPage("/blog");
  const field = page.getByRole("textbox", { name: "Email Address" });
  const sent: HTMLFormElement[] = [];
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    sent.push(event.target as HTMLFormElement);
  });
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect.element(field).toBeInvalid();
  expect(sent).toEqual([]);
  await field.fill("jordan@example.ca");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent.map(({ method, action }) => [method, new URL(action).pathname])).toEqual([
    ["post", "/newsletter"],
  ]);
});
