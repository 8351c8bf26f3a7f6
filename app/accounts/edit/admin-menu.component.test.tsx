import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { desktop, renderStaff } from "#tests/components/render-staff.tsx";
import { AdminMenu, MobileAdminMenu } from "./admin-menu.tsx";

const button = page.getByRole("button", { name: "Admin", exact: true });
const dashboard = page.getByRole("link", { name: "Admin Dashboard (opens in a new tab)" });

test("opens by its button, closes on Escape and when its entries are chosen, and says it where editing can’t begin", async () => {
  await desktop();
  const onEdit = vi.fn(() => Promise.reject(new Error("offline")));
  await renderStaff(<AdminMenu onEdit={onEdit} />);
  await expect.element(button).toHaveAttribute("aria-expanded", "false");
  await button.click();
  await expect.element(button).toHaveAttribute("aria-expanded", "true");
  await expect.element(dashboard).toHaveAttribute("target", "_blank");
  await expect.element(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expect.element(button).toHaveAttribute("aria-expanded", "false");
  await expect.element(button).toHaveFocus();
  await button.click();
  dashboard.element().addEventListener("click", (event) => event.preventDefault());
  await dashboard.click();
  await expect.element(button).toHaveAttribute("aria-expanded", "false");
  await button.click();
  await page.getByRole("button", { name: "Edit this page" }).click();
  expect(onEdit).toHaveBeenCalledOnce();
  await expect.element(button).toHaveAttribute("aria-expanded", "false");
  await expect.element(page.getByRole("alert")).toBeVisible();
});

test("in the mobile menu the dashboard opens in place, and signing out leads home", async () => {
  await renderStaff(<MobileAdminMenu />);
  const form = page.getByRole("button", { name: "Sign Out" }).element().closest("form");
  expect([form?.method, form?.getAttribute("action"), new FormData(form ?? undefined).get("to")]).toEqual([
    "post",
    "/admin/sign-out",
    "/",
  ]);
  await page.getByRole("link", { name: "Admin Dashboard" }).click();
  await expect.element(page.getByRole("status", { name: "Address" })).toHaveTextContent("/admin");
});
