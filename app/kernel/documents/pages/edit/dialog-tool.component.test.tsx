import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { button, editPage, place, press, pressTool, save } from "#tests/components/edit-page.ts";
import { staffSite } from "#tests/components/staff-site.ts";

const tool = (name: string | RegExp) => page.getByRole("button", { name });
const sentValue = () => staffSite.sent("page/save").at(-1).changes.at(-1).value;

test("where a link leads is asked for, corrected and told", async () => {
  await editPage();
  await pressTool(tool(/, Closing button address$/));
  const address = page.getByRole("textbox", { name: "Link address" });
  await expect.element(address).toHaveFocus();
  await expect.element(address).toHaveAttribute("autocapitalize", "none");
  await address.fill("no address");
  await tool("Apply").click();
  await expect.element(address).toHaveAccessibleDescription(/Enter an address like/);
  await expectAccessible();
  await address.fill("example.ca");
  await userEvent.keyboard("{Enter}");
  await expect.element(tool(/, Closing button address$/)).toHaveFocus();
  await expect.element(tool(/, Closing button address$/)).toHaveTextContent("https://example.ca");
  await save();
  expect(sentValue()).toBe("https://example.ca");
  await pressTool(tool(/, Closing button address$/));
  await address.fill("/projects");
  await userEvent.keyboard("{Escape}");
  await tool("Keep editing").click();
  await expect.element(address).toHaveValue("/projects");
  await userEvent.keyboard("{Escape}");
  await tool("Discard").click();
  await expect.element(address).not.toBeInTheDocument();
  await pressTool(tool(/, Closing button address$/));
  await tool("Cancel").click();
  await expect.element(button("Done")).toBeVisible();
});

test("a notice is for every page or for some, and says which", async () => {
  await editPage();
  await tool("Add notice").click();
  await userEvent.keyboard("Snow: we plough from four.");
  await pressTool(tool("Every page, Notice 1 pages"));
  const every = page.getByRole("checkbox", { name: "Every page" });
  await expect.element(every).toBeChecked();
  await page.getByRole("checkbox", { name: "Contact" }).click();
  await page.getByRole("checkbox", { name: "Services" }).click();
  await expect.element(every).not.toBeChecked();
  await expectAccessible();
  await tool("Apply").click();
  await pressTool(tool("Services, Contact, Notice 1 pages"));
  await every.click();
  await tool("Apply").click();
  await expect.element(tool("Every page, Notice 1 pages")).toHaveFocus();
});

test("what has dates says when it shows; an end before its start and half a date are refused", async () => {
  await editPage("/services");
  await tool("Add price").click();
  await userEvent.keyboard("Mowing");
  await place("Price 1 amount").fill("from $41");
  await pressTool(tool("Always, Price 1 dates"));
  const dates = page.getByRole("dialog", { name: "Price 1 dates" });
  const [from, until] = [dates.getByLabelText("Shows from"), dates.getByLabelText("Shows until")];
  await from.fill("2020-01-01T08:00");
  await until.fill("2019-01-01T08:00");
  await tool("Apply").click();
  await expect.element(until).toHaveAccessibleDescription(/The end must come after the start\./);
  (until.element() as HTMLElement).focus();
  await userEvent.keyboard("{Delete}");
  await tool("Apply").click();
  const half = /Enter both a date and a time, or leave both empty\./;
  await expect.element(until).toHaveAccessibleDescription(half);
  await expectAccessible();
  await until.fill("2090-01-01T08:00");
  await tool("Apply").click();
  const whole = "From January 1, 2020, 8:00am until January 1, 2090, 8:00am, Price 1 dates";
  await expect.element(tool(whole)).toHaveFocus();
  await save();
  expect(staffSite.sent("page/save")[0].changes).toContainEqual(
    expect.objectContaining({ value: "2020-01-01T13:00:00.000Z/2090-01-01T13:00:00.000Z" }),
  );
  await pressTool(tool(whole));
  await from.fill("2089-01-01T08:00");
  await tool("Apply").click();
  await pressTool(tool(/^Upcoming\. From .*, Price 1 dates$/));
  await tool("Clear dates").click();
  await until.fill("2021-01-01T08:00");
  await tool("Apply").click();
  await expect.element(tool("Ended. Until January 1, 2021, 8:00am, Price 1 dates")).toBeVisible();
  await press("Discard");
});
