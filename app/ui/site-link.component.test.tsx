import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderStaff } from "#tests/components/render-staff.tsx";
import { SiteLink } from "./site-link.tsx";

const link = page.getByRole("link", { name: "Projects" });
const address = page.getByRole("status", { name: "Address" });

test("a press follows it without a new document", async () => {
  await renderStaff(<SiteLink to="/projects?page=2">Projects</SiteLink>);
  await link.click();
  await expect.element(address).toHaveTextContent("/projects?page=2");
});

test.each<[who: string, press: MouseEventInit, more: Partial<Parameters<typeof SiteLink>[0]>]>([
  ["the browser, with a key for another tab", { ctrlKey: true }, {}],
  ["the browser, with the middle button", { button: 1 }, {}],
  ["the browser, into another tab", {}, { target: "_blank" }],
])("a press is left to %s", async (_who, press, more) => {
  await renderStaff(
    <SiteLink to="/projects" {...more}>
      Projects
    </SiteLink>,
  );
  let isTaken = true;
  const browser = (event: MouseEvent) => {
    isTaken = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener("click", browser, { once: true });
  link.element().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...press }));
  expect(isTaken).toBe(false);
  await expect.element(address).toHaveTextContent("/");
});

test("a press that its own handler keeps leads nowhere", async () => {
  await renderStaff(
    <SiteLink to="/projects" onClick={(event) => event.preventDefault()}>
      Projects
    </SiteLink>,
  );
  await link.click();
  await expect.element(address).toHaveTextContent("/");
});
