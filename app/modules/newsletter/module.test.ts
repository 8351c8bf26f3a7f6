import { expect, test } from "vitest";
import { adminEntrySlot } from "#app/accounts/admin-entry.ts";
import {
  canonicalAddress,
  isPersonal,
  isSecretLink,
  keepKnownParameters,
  loggedPath,
  secretLinks,
} from "#app/platform/http/page-address.ts";
import { mergeSettings } from "#app/site/settings/settings.schema.ts";
import { settingsText } from "#app/site/settings/settings-text.ts";

const token = "0123456789abcdef".repeat(4);
const at = (address: string) => new URL(address, "https://fernhill.example");

test.each(["/newsletter/leave/", "/newsletter/confirm/"])(
  "%s with what a mail program adds to its token redirects to the token, which no log has",
  (start) => {
    expect(canonicalAddress(at(`${start}${token}%3E`))).toBe(start + token);
    expect(canonicalAddress(at(start + token))).toBeNull();
    expect(loggedPath(`${start}${token}`)).toBe("/newsletter/…");
  },
);

test("the links of a newsletter are found by clean addresses, too", () => {
  const id = "0190b6a0-0000-7000-8000-00000000000a";
  expect(canonicalAddress(at(`/newsletter/link/${id}/3%3E`))).toBe(`/newsletter/link/${id}/3`);
});

test("the page that asks for an address is one person's, and its links are secret", () => {
  expect([isPersonal("/newsletter"), isSecretLink("/newsletter")]).toEqual([true, false]);
  expect([isPersonal("/newsletter/Leave/0af"), isSecretLink("/newsletter/Leave/0af")]).toEqual([true, true]);
  expect(secretLinks()).toContain("/newsletter/");
});

test.each(["sent=0", "sent=x", "utm_source=mail"])("of /newsletter?%s nothing matters", (query) =>
  expect(keepKnownParameters(at(`/newsletter?${query}`)).search).toBe(""),
);

test("its entry in the admin menu is for editors, too", () => {
  const [entry] = adminEntrySlot.items().filter(({ path }) => path === "/admin/newsletters");
  expect(entry).toMatchObject({ title: "Newsletter" });
  expect(entry?.administrators).toBeUndefined();
});

test("the history of the settings names its pace", () => {
  expect(settingsText("newsletter", mergeSettings({ newsletterPace: "60" }))).toEqual([
    ["newsletter pace", "60 emails a minute"],
  ]);
});
