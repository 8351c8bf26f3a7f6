import { createOTP } from "@better-auth/utils/otp";
import type { Locator, Page } from "@playwright/test";
import type { RunningSite } from "#tests/support/running-site.ts";
import { createStaff } from "#tests/support/staff-account.ts";
import { desktop, expect, expectAccessible, loseSession, open, phone, test } from "./staff.ts";

test.use({ secludedFor: "admin-two-step" });

const PASSWORD = "gravel-and-sedum-4";

/** Makes an account of an administrator's, and signs it in. */
async function signInAs(page: Page, site: RunningSite, email: string): Promise<void> {
  const { url } = site;
  const data = { email, password: PASSWORD };
  await createStaff(site, data);
  const answer = await page.request.post(`${url}/admin/sign-in`, { data, headers: { Origin: url } });
  expect(await answer.json()).toMatchObject({ kind: "signed-in" });
}

const codeField = (place: Page | Locator) => place.getByRole("textbox", { name: "Code", exact: true });

async function fillSignIn(place: Page | Locator, email: string): Promise<void> {
  await place.getByLabel("Email").fill(email);
  await place.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await place.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Gives the password again where it is asked for. */
async function confirmPassword(page: Page): Promise<void> {
  const question = page.getByRole("dialog", { name: "Confirm it is you" });
  await question.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await question.getByRole("button", { name: "Confirm" }).click();
}

const expectNoOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

/** Switches two-step sign-in on. @returns makes codes as an app would, and the backup codes */
async function switchOn(page: Page) {
  await open(page, "/admin/account");
  await page.getByRole("button", { name: "Switch on" }).click();
  await confirmPassword(page);
  const form = page.getByRole("form", { name: "Switch two-step sign-in on" });
  await expect(form.getByRole("img", { name: "QR code with the key" })).toBeVisible();
  await expect(form.getByLabel("Code that the app shows")).toBeFocused();
  await expectAccessible(page);
  await expectNoOverflow(page);
  const link = await form.getByRole("link", { name: "Open an app on this device" }).getAttribute("href");
  const otp = createOTP(unbase32(new URL(link ?? "").searchParams.get("secret") ?? ""));
  const codeAt = (steps: number) => otp.hotp(Math.floor(Date.now() / 30_000) + steps);
  await form.getByLabel("Code that the app shows").fill("000000");
  await form.getByRole("button", { name: "Switch on" }).click();
  await expect(form.getByRole("alert")).toContainText("This code is not right.");
  await form.getByLabel("Code that the app shows").fill(await codeAt(-1));
  await form.getByRole("button", { name: "Switch on" }).click();
  const codes = page.getByRole("region", { name: "Your backup codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page);
  await expectNoOverflow(page);
  const backupCodes = await codes.getByRole("listitem").allTextContents();
  await codes.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 backup codes left.")).toBeVisible();
  await expect(page.getByRole("button", { name: "New backup codes" })).toBeFocused();
  return { codeAt, backupCodes };
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** As apps read a key. */
function unbase32(text: string): string {
  const bits = [...text].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 2)));
}

test("two-step sign-in is switched on, and asks for the code without JavaScript", async ({
  page,
  ownSite,
  browser,
}) => {
  const email = "two-step@fernhill.example";
  await page.setViewportSize(desktop);
  await signInAs(page, ownSite, email);
  const { codeAt } = await switchOn(page);

  const context = await browser.newContext({
    viewport: phone,
    baseURL: ownSite.url,
    javaScriptEnabled: false,
  });
  const plain = await context.newPage();
  await plain.goto("/admin/login");
  await fillSignIn(plain, email);
  const code = codeField(plain);
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code).toBeFocused();
  await code.fill("000000");
  await plain.getByRole("button", { name: "Sign in" }).click();
  await expect(plain.getByText("This code is not right.")).toBeVisible();
  await code.fill(await codeAt(0));
  await plain.getByRole("button", { name: "Sign in" }).click();
  await expect(plain).toHaveURL(`${ownSite.url}/`);
  await plain.goto("/admin/account");
  await expect(plain.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
  await context.close();

  await loseSession(page);
  await open(page, "/admin/login");
  await fillSignIn(page, email);
  await expect(codeField(page)).toBeFocused();
  await expectAccessible(page);
  await codeField(page).fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This code is not right.")).toBeVisible();
  await codeField(page).fill(await codeAt(1));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${ownSite.url}/`);
});

test("the dialog over an open form asks for the code, too, and nothing typed is lost", async ({
  page,
  ownSite,
}) => {
  const email = "two-step-dialog@fernhill.example";
  await page.setViewportSize(phone);
  await signInAs(page, ownSite, email);
  const { backupCodes } = await switchOn(page);
  await open(page, "/admin/services");
  await page.getByRole("button", { name: "Edit Hardscaping" }).click();
  const title = page.getByLabel("Title", { exact: true });
  await title.fill("Stonework");
  await loseSession(page);
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(codeField(dialog)).toBeFocused();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.keyboard.type("12345");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("This code is not right.");
  await codeField(dialog).fill(backupCodes[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Service saved. Visitors see it now.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit Stonework" })).toBeVisible();
});

/**
 * Does something without a connection, and again with a site that fails: both times it is told so.
 * @param told what is told, by the reason that is given
 */
async function inTrouble(page: Page, act: () => Promise<void>, told: (reason: string) => Locator) {
  await page.context().setOffline(true);
  await act();
  await expect(told("There is no connection to the internet.")).toBeVisible();
  await page.context().setOffline(false);
  let asked = 0;
  await page.route("**", (route, request) => {
    if (request.method() !== "POST") return route.continue();
    asked += 1;
    return route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Internal Server Error</h1>" });
  });
  await act();
  await expect.poll(() => asked).toBe(1);
  await expect(told("The site cannot be reached just now.")).toBeVisible();
  await page.unroute("**");
}

test("without the network or the site each step says so, keeps what is typed, and works once it is back", async ({
  page,
  ownSite,
  playwright,
  consoleErrors,
}) => {
  const email = "no-network@fernhill.example";
  await page.setViewportSize(phone);
  await signInAs(page, ownSite, email);
  const headers = { Origin: ownSite.url };
  const elsewhere = await playwright.request.newContext();
  for (const [request, path] of [
    [elsewhere, "sign-in"],
    [page.request, "confirm-password"],
  ] as const)
    await request.post(`${ownSite.url}/admin/${path}`, { data: { email, password: PASSWORD }, headers });
  await open(page, "/admin/account");
  const button = (name: string | RegExp, place: Page | Locator = page) => place.getByRole("button", { name });
  const toast = (words: string) => page.locator(".toast").getByText(words);
  for (const [name, words] of [
    ["Change password", "Error resetting password. Please try again."],
    ["Switch on", "Error switching two-step sign-in on. Please try again."],
    ["Add a passkey", "Error adding passkey. Please try again."],
    [/^Sign out .+ signed in/, "Error signing out. Please try again."],
  ] as const)
    await inTrouble(
      page,
      async () => {
        if (await toast(words).isVisible()) await button("Dismiss").click();
        await button(name).click();
      },
      () => toast(words),
    );
  await button(/^Sign out .+ signed in/).click();
  await expect(toast("is signed out.")).toBeVisible();
  await expect(page.getByText(/^Signed in .+ last used/)).toHaveCount(1);

  await button("Switch on").click();
  const form = page.getByRole("form", { name: "Switch two-step sign-in on" });
  const link = await form.getByRole("link", { name: "Open an app on this device" }).getAttribute("href");
  const otp = createOTP(unbase32(new URL(link ?? "").searchParams.get("secret") ?? ""));
  const codeAt = (steps: number) => otp.hotp(Math.floor(Date.now() / 30_000) + steps);
  const first = await codeAt(0);
  const field = form.getByLabel("Code that the app shows");
  await field.fill(first);
  await inTrouble(
    page,
    () => button("Switch on", form).click(),
    (reason) => form.getByText(reason),
  );
  await expect(field).toHaveValue(first);
  await button("Switch on", form).click();
  await button("I have kept them").click();
  const question = page.getByRole("alertdialog");
  for (const [name, confirm] of [
    ["New backup codes", "Make new codes"],
    ["Switch off", "Switch off"],
    ["Sign out everywhere", "Sign out everywhere"],
  ] as const) {
    await button(name).click();
    const told = (reason: string) => question.getByText(reason);
    await inTrouble(page, () => button(confirm, question).click(), told);
    if (name !== "Sign out everywhere") await button("Cancel", question).click();
  }
  await button("Sign out everywhere", question).click();
  await expect(page).toHaveURL(/\/admin\/login$/);

  await fillSignIn(page, email);
  const second = await codeAt(1);
  await codeField(page).fill(second);
  const unreachable = "The site cannot be reached just now. Try again in a moment.";
  await inTrouble(
    page,
    () => codeField(page).press("Enter"),
    () => page.getByRole("alert").getByText(unreachable),
  );
  await expect(codeField(page)).toHaveValue(second);
  await codeField(page).press("Enter");
  await expect(page).toHaveURL(`${ownSite.url}/`);
  await elsewhere.dispose();
  consoleErrors.length = 0;
});

test("a passkey is added, signs in for both steps, over an open form too, and is removed", async ({
  page,
  ownSite,
}) => {
  const email = "passkey@fernhill.example";
  await page.setViewportSize(phone);
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  const { authenticatorId } = await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signInAs(page, ownSite, email);
  await switchOn(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Passkey added.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Remove the passkey/ })).toHaveCount(1);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("No passkey was made.")).toBeVisible();

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
  await expect(dialog.getByRole("button", { name: "Use a passkey" })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("Service saved. Visitors see it now.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Edit Planting" })).toBeVisible();

  await open(page, "/admin/account");
  await page.getByRole("button", { name: /^Remove the passkey/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await confirmPassword(page);
  await expect(page.getByText("Passkey removed.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Remove the passkey/ })).toHaveCount(0);
  await loseSession(page);
  await open(page, "/admin/login");
  await button.click();
  await expect(page.getByRole("alert")).toContainText("This passkey is not known here any more.");
  await devices.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
});
