import { expect, open, test } from "#tests/e2e/site.ts";

test("from a project to a quote request, its link by mail and a word more @both", async ({
  page,
  browser,
  inbox,
}) => {
  await open(page, "/projects/terraced-back-slope");
  await page.getByRole("link", { name: "Ask for something like this" }).click();
  await expect(page.getByRole("checkbox", { name: /^Something like “/ })).toBeChecked();
  await page.getByRole("checkbox", { name: "Hardscaping" }).check();
  const words = page.getByRole("textbox", { name: "What should we know?" });
  await words.fill("A sloped back yard.");
  // A closed tab, or a reload, loses nothing.
  await page.reload();
  await expect(words).toHaveValue("A sloped back yard.");
  const next = page.getByRole("button", { name: "Next" });
  await next.click();
  await page.getByRole("textbox", { name: "Town or postal code" }).fill("Toronto");
  await next.click();
  await expect(page.getByRole("status")).toContainText("We don’t know “Toronto” as one of the towns");
  await page.getByRole("radio", { name: "This year" }).check();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("textbox", { name: "Town or postal code" }).fill("Elora");
  await next.click();
  await expect(page.getByRole("radio", { name: "This year" })).toBeChecked();
  while (!page.url().endsWith("/quote/contact")) {
    const { href } = new URL(page.url());
    await next.click();
    await page.waitForURL((url) => url.href !== href);
  }
  for (const [label, text] of [
    ["Full Name", "Jordan Reyes"],
    ["Email Address", "reyes@example.ca"],
    ["Phone Number", "(519) 555-0100"],
  ] as const)
    await page.getByRole("textbox", { name: label }).fill(text);
  await page.getByRole("button", { name: "Send Request" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Your request to /);

  const mails = await inbox.waitFor(2);
  const to = (address: string) => mails.find((mail) => mail.to?.[0]?.address === address);
  for (const text of ["Elora", "This year", "Hardscaping", "A sloped back yard."])
    expect(to("owner@fernhill.example")?.text).toContain(text);
  const [link = ""] = /https?:\S+\/q\/[0-9a-f]{64}/.exec(to("reyes@example.ca")?.text ?? "") ?? [];
  expect(new URL(link).pathname).toBe(new URL(page.url()).pathname);

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(new URL(new URL(link).pathname, page.url()).href);
  const main = elsewhere.getByRole("main");
  for (const text of ["A sloped back yard.", "Elora"]) await expect(main).toContainText(text);
  const message = elsewhere.getByRole("textbox", { name: "Message" });
  await message.fill("And a wall, please.");
  await elsewhere.getByRole("button", { name: "Send Message" }).click();
  await expect(main.getByRole("listitem").filter({ hasText: "And a wall, please." })).toBeVisible();
  await expect(message).toHaveValue("");
  expect((await inbox.waitFor(3)).at(-1)?.replyTo?.[0]?.address).toBe("reyes@example.ca");
  await elsewhere.context().close();
});
