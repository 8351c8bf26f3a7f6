import { Inbox } from "lucide-react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type AdminEntry, adminEntrySlot } from "#app/accounts/admin-entry.ts";
import type { PendingTask } from "#app/site/slots/pending-task.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { desktop, phone, renderScreen, renderStaff } from "#tests/components/render-staff.tsx";
import { administrator, editor, siteData } from "#tests/components/site-data.ts";
import { done, staffSite } from "#tests/components/staff-site.ts";
import Dashboard, { type loader } from "./dashboard.tsx";
import { Sidebar } from "./sidebar.tsx";

type Loaded = Awaited<ReturnType<typeof loader>>;

const nothing: Loaded = {
  projects: 0,
  posts: 0,
  reviews: { all: 0, published: 0 },
  activity: [],
  alerts: [],
  asksName: false,
  waiting: [],
  notes: [],
  backup: null,
  backupTest: null,
  dailyJobs: null,
  firstSteps: null,
};

const Screen = Dashboard as React.ComponentType<{ loaderData: Loaded }>;

const showDashboard = (loaded: Partial<Loaded>) =>
  renderScreen(Screen, {
    path: "/admin/dashboard",
    loader: () => ({ loaderData: { ...nothing, ...loaded } }),
  });

const link = (name: string) => page.getByRole("link", { name, exact: true });
const waits = page.getByRole("region", { name: "Needs attention" });

test("counts, and leads to what it counts and to what is done most", async () => {
  await phone();
  await showDashboard({ projects: 8, posts: 5, reviews: { all: 4, published: 3 } });
  for (const [name, path] of [
    ["8 Total Projects", "/admin/projects"],
    ["5 Blog Posts", "/admin/posts"],
    ["4 Total Reviews", "/admin/reviews"],
    ["3 Published Reviews", "/admin/reviews"],
    ["Manage Projects", "/admin/projects"],
    ["Write Blog Post", "/admin/posts"],
    ["Add Review", "/admin/reviews"],
  ] as const)
    await expect.element(link(name)).toHaveAttribute("href", path);
  await expect.element(waits.getByText("You’re all caught up")).toBeVisible();
  await expect.element(page.getByText("No recent activity")).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  await expectAccessible();
});

test("asks for a first name until it is given or skipped, and calls people by it", async () => {
  const created_at = new Date().toISOString();
  const line = {
    id: "1",
    verb: "added",
    entity_type: "service",
    entity_id: null,
    created_at,
    to: null,
  };
  let asksName = true;
  staffSite.answer("account/change-name", () => {
    asksName = false;
    return done(null);
  });
  const activity = [
    { ...line, what: "the service “Ponds”", when: "Today", user_email: "sam@fernhill.example" },
  ] as unknown as Loaded["activity"];
  await renderScreen(Screen, {
    path: "/admin/dashboard",
    site: { people: { "sam@fernhill.example": "Sam" } },
    loader: () => ({ loaderData: { ...nothing, asksName, activity } }),
  });
  await expect.element(page.getByText("Sam added the service “Ponds”")).toBeVisible();
  await expect.element(link("All activity")).toHaveAttribute("href", "/admin/activity");
  await expectAccessible();
  await page.getByRole("button", { name: "Not now" }).click();
  await expect
    .element(page.getByRole("heading", { name: "What should we call you?" }))
    .not.toBeInTheDocument();
  expect(staffSite.sent("account/change-name")).toEqual([{ first_name: "" }]);
});

test("of what waits the first is the main step, after what has gone wrong", async () => {
  const alert = {
    message: "2 mails could not be sent.",
    detail: "They are tried again.",
    link: { to: "/admin/reviews", text: "Open Reviews" },
  };
  const item = (icon: PendingTask["icon"], title: string, action: string, to: string) => ({
    icon,
    since: "2026-06-09T14:00:00.000Z",
    title,
    action,
    to,
    why: "Left since yesterday.",
  });
  await showDashboard({
    alerts: [alert],
    waiting: [
      item("inbox", "2 reviews waiting since Monday", "Read them", "/admin/reviews"),
      item("file-text", "“Frost” is still a draft", "Continue", "/admin/posts?edit=1"),
    ],
    notes: ["2 reviews this week, none last week."],
  });
  await expect.element(waits.getByRole("alert")).toHaveTextContent(alert.message);
  await expect.element(waits.getByText("You’re all caught up")).not.toBeInTheDocument();
  const first = waits.getByRole("link", { name: "Read them: 2 reviews waiting since Monday" });
  await expect.element(first).toHaveAttribute("href", "/admin/reviews");
  expect([...document.querySelectorAll(".staff-button-solid")]).toEqual([first.element()]);
  await expectAccessible();
});

test("a line tells of the daily jobs, and opens to each of them", async () => {
  await showDashboard({
    backup: "Last backup: yesterday (12.0 MB)",
    backupTest: "Last test restore: yesterday",
    dailyJobs: {
      message: "Daily cleanup last finished: yesterday",
      lines: ["Old messages: today, 3:10am", "Old email records: yesterday"],
      alert: null,
    },
  });
  const line = page.getByText("Daily cleanup last finished: yesterday");
  const one = page.getByText("Old messages: today, 3:10am");
  await expect.element(line).toBeVisible();
  await expect.element(one).not.toBeVisible();
  await line.click();
  await expect.element(one).toBeVisible();
  await expectAccessible();
});

const letters: AdminEntry = {
  title: "Letters",
  path: "/admin/letters",
  icon: Inbox,
  administrators: true,
  counted: { one: "new letter", several: "new letters" },
};
adminEntrySlot.fill("sample", [letters]);
const added = adminEntrySlot.items();

test.each([
  [administrator, 9 + added.length, "2 new letters"],
  [editor, 6 + added.filter(({ administrators }) => !administrators).length, null],
])("the sidebar has what $email may open, says where one is, and signs out", async (viewer, count, open) => {
  await desktop();
  await renderStaff(
    <Sidebar
      profile={siteData.profile}
      viewer={viewer}
      pathname="/admin/dashboard"
      counts={{ [letters.path]: 2 }}
    />,
    { path: "/admin/dashboard", site: { viewer } },
  );
  const entries = page.getByRole("navigation", { name: "Admin" }).getByRole("link");
  await expect.poll(() => entries.elements()).toHaveLength(count);
  await expect.element(link("Dashboard")).toHaveAttribute("aria-current", "page");
  expect(entries.elements().some(({ textContent }) => textContent?.includes(open ?? "open"))).toBe(
    open !== null,
  );
  await expect
    .element(page.getByRole("link", { name: /^Your account: / }))
    .toHaveAttribute("href", "/admin/account");
  const form = page.getByRole("button", { name: "Sign out" }).element().closest("form");
  expect(new FormData(form ?? undefined).get("to")).toBe("/admin/login");
  await expectAccessible();
});

test("the first steps lead to what is not done, and are hidden once all is", async () => {
  await phone();
  const step = (label: string, done: boolean, to: string | null = null) => ({
    label,
    done,
    to,
    why: `About ${label}.`,
  });
  const steps = [step("Name", true), step("Phone", false, "/admin/settings/business"), step("Email", false)];
  await showDashboard({ firstSteps: steps });
  await expect.element(page.getByText("1 of 3 done")).toBeVisible();
  await expect.element(link("Phone")).toHaveAttribute("href", "/admin/settings/business");
  await expect.element(page.getByText("About Email.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Hide this list" })).not.toBeInTheDocument();
  await expectAccessible();

  await showDashboard({ firstSteps: [step("Name", true)] });
  await page.getByText("First steps").last().click();
  await page.getByRole("button", { name: "Hide this list" }).last().click();
  await expect.poll(() => staffSite.sent("site/hide-first-steps")).toEqual([{ confirmed: true }]);
});
