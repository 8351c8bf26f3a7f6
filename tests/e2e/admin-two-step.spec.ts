import { createOTP } from "@better-auth/utils/otp";
import type { Locator, Page } from "@playwright/test";
import type { RunningSite } from "#tests/support/running-site.ts";
import { createStaff } from "#tests/support/staff-account.ts";
import { confirmPassword, expect, expectAccessible, fillSignIn, loseSession, open, test } from "./staff.ts";

const sam = { email: "sam@fernhill.example", password: "gravel-and-sedum-4" };

/** Makes one more administrator, and signs them in. */
async function signInAsSam(page: Page, site: RunningSite): Promise<void> {
  await createStaff(site, sam);
  const headers = { Origin: site.url };
  const answer = await page.request.post(`${site.url}/admin/sign-in`, { data: sam, headers });
  expect(await answer.json()).toMatchObject({ kind: "signed-in" });
}

const codeField = (place: Page | Locator) => place.getByRole("textbox", { name: "Code", exact: true });

const expectNoOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

/** Switches two-step sign-in on. @returns makes codes as an app would, and the backup codes */
async function switchOn(page: Page) {
  await open(page, "/admin/account");
  await page.getByRole("button", { name: "Turn on" }).click();
  await confirmPassword(page, sam);
  const form = page.getByRole("form", { name: "Turn on two-step sign-in" });
  await expect(form.getByRole("img", { name: "QR code with the key" })).toBeVisible();
  await expectNoOverflow(page);
  const link = await form
    .getByRole("link", { name: "Open an authenticator app on this device" })
    .getAttribute("href");
  const otp = createOTP(unbase32(new URL(link ?? "").searchParams.get("secret") ?? ""));
  const codeAt = (steps: number) => otp.hotp(Math.floor(Date.now() / 30_000) + steps);
  await form.getByLabel("Code from the app").fill(await codeAt(-1));
  await form.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("region", { name: "Your backup codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const backupCodes = await codes.getByRole("listitem").allTextContents();
  await codes.getByRole("button", { name: "I’ve saved them" }).click();
  await expect(page.getByText("10 backup codes left.")).toBeVisible();
  return { codeAt, backupCodes };
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** As apps read a key. */
function unbase32(text: string): string {
  const bits = [...text].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 2)));
}

test("two-step sign-in is switched on, asks for the code from then on, also without JavaScript, and is switched off by one", async ({
  page,
  ownSite,
  browser,
}) => {
  await signInAsSam(page, ownSite);
  const { codeAt, backupCodes } = await switchOn(page);

  const plain = await browser.newPage({ baseURL: ownSite.url, javaScriptEnabled: false });
  await plain.goto("/admin/login");
  await fillSignIn(plain, sam);
  const code = codeField(plain);
  await expect(code).toBeFocused();
  await code.fill("000000");
  await plain.getByRole("button", { name: "Sign in" }).click();
  await expect(plain.getByText("That code isn’t right.")).toBeVisible();
  await code.fill(await codeAt(0));
  await plain.getByRole("button", { name: "Sign in" }).click();
  await expect(plain).toHaveURL(`${ownSite.url}/`);
  await plain.goto("/admin/account");
  await expect(plain.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
  await plain.close();

  await loseSession(page);
  await open(page, "/admin/login");
  await fillSignIn(page, sam);
  await expect(codeField(page)).toBeFocused();
  await expectAccessible(page);
  await codeField(page).fill(await codeAt(1));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${ownSite.url}/`);

  await open(page, "/admin/account");
  await page.getByRole("button", { name: "Turn off" }).click();
  const question = page.getByRole("alertdialog");
  await expect(codeField(question)).toBeFocused();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.keyboard.type(backupCodes[0] ?? "");
  await page.keyboard.press("Enter");
  await confirmPassword(page, sam);
  await expect(page.getByRole("button", { name: "Turn on" })).toBeVisible();
});

test("whose session is gone signs in again over the open form, with a backup code; nothing typed is lost", async ({
  page,
  ownSite,
}) => {
  await signInAsSam(page, ownSite);
  const { backupCodes } = await switchOn(page);
  await open(page, "/admin/services");
  await page.getByRole("button", { name: "Edit Hardscaping" }).click();
  await page.getByLabel("Title", { exact: true }).fill("Stonework");
  await loseSession(page);
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await dialog.getByLabel("Password", { exact: true }).fill(sam.password);
  await page.keyboard.press("Enter");
  await expect(codeField(dialog)).toBeFocused();
  await expectNoOverflow(page);
  await codeField(dialog).fill(backupCodes[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Service saved. Visitors see it now.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit Stonework" })).toBeVisible();
  await open(page, "/admin/account");
  await expect(page.getByText("9 backup codes left.")).toBeVisible();
  await open(page, "/admin/dashboard");
  await expect(page.getByText(`${sam.email} changed the service “Stonework”`)).toBeVisible();
});

test("a passkey is added, signs in for both steps, over an open form too, and is removed", async ({
  page,
  ownSite,
}) => {
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signInAsSam(page, ownSite);
  await switchOn(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Passkey added.")).toBeVisible();
  const remove = page.getByRole("button", { name: /^Remove the passkey/ });
  await expect(remove).toHaveCount(1);
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("No passkey was added.")).toBeVisible();

  await loseSession(page);
  await open(page, "/admin/login");
  const button = page.getByRole("button", { name: "Use a passkey" });
  await expectAccessible(page);
  // The holder of the device has to show who they are, whatever the browser was asked for.
  const answer = await page.evaluate(async () => {
    const send = async (body: object) => {
      const headers = { "Content-Type": "application/json" };
      return fetch("/admin/passkey", { method: "POST", headers, body: JSON.stringify(body) });
    };
    const { options } = await (await send({})).json();
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
      ...options,
      userVerification: "discouraged",
    });
    const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
    const response = credential.toJSON() as AuthenticationResponseJSON;
    const flags = atob(
      response.response.authenticatorData.replaceAll("-", "+").replaceAll("_", "/"),
    ).charCodeAt(32);
    return { isVerified: (flags & 4) > 0, status: (await send({ response })).status };
  });
  expect(answer).toEqual({ isVerified: false, status: 401 });
  await loseSession(page);
  await button.click();
  await expect(page).toHaveURL(`${ownSite.url}/`);

  await open(page, "/admin/services");
  await page.getByRole("button", { name: "Edit Landscaping" }).click();
  await page.getByLabel("Title", { exact: true }).fill("Planting");
  await loseSession(page);
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await dialog.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("Service saved. Visitors see it now.")).toBeVisible();
  await expect(dialog).toBeHidden();

  await open(page, "/admin/account");
  await remove.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await confirmPassword(page, sam);
  await expect(page.getByText("Passkey removed.")).toBeVisible();
  await expect(remove).toHaveCount(0);
  await loseSession(page);
  await open(page, "/admin/login");
  await button.click();
  await expect(page.getByRole("alert")).toContainText("That passkey no longer works here.");
});
