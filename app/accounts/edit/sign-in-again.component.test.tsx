import { HttpResponse, http } from "msw";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { postVerb } from "#app/kernel/verbs/edit/staff-fetch.ts";
import type { StaffResult } from "#app/kernel/verbs/staff-result.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { renderStaff } from "#tests/components/render-staff.tsx";
import { administrator } from "#tests/components/site-data.ts";
import { staffSite } from "#tests/components/staff-site.ts";
import type { SignInAnswer } from "../sign-in-outcome.ts";

const dialog = page.getByRole("dialog", { name: "Sign in again" });
const password = dialog.getByLabelText("Password", { exact: true });
const code = dialog.getByRole("textbox", { name: "Code", exact: true });
const passkey = dialog.getByRole("button", { name: "Use a passkey" });
const result = page.getByLabelText("Result");

afterEach(() => vi.restoreAllMocks());

/** An input, and a save that fails as the session has ended. */
function Form() {
  const [outcome, setOutcome] = useState<StaffResult<unknown>["kind"] | null>(null);
  const save = async () => setOutcome((await postVerb("services", "save", {})).kind);
  return (
    <main>
      <input aria-label="Title" />
      <button type="button" onClick={save}>
        Save
      </button>
      <output aria-label="Result">{outcome}</output>
    </main>
  );
}

async function saveSignedOut() {
  await renderStaff(<Form />);
  await page.getByLabelText("Title").fill("Steps");
  staffSite.endSession();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(password).toHaveFocus();
}

/** Answers sign-in attempts in sequence; further ones succeed. @returns the requests' bodies */
function answerSignIn(...answers: (SignInAnswer | "unreachable")[]): unknown[] {
  const sent: unknown[] = [];
  staffSite.use(
    http.post("/admin/sign-in", async ({ request }) => {
      sent.push(await request.clone().json());
      const answer = answers.shift();
      if (answer === "unreachable") return new HttpResponse("<h1>Bad gateway</h1>", { status: 502 });
      return answer && HttpResponse.json(answer);
    }),
  );
  return sent;
}

const wrong: SignInAnswer = { kind: "error", message: "Invalid email or password" };
const wrongCode: SignInAnswer = { kind: "invalid", fieldErrors: { code: "That code isn’t right." } };

test("says why, knows who it was, and put away leaves all as it is", async () => {
  await saveSignedOut();
  await expect
    .element(dialog)
    .toHaveAccessibleDescription("Not authenticated. Everything you typed is still here.");
  await expect.element(dialog.getByLabelText("Email")).toHaveValue(administrator.email);
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(result).toHaveTextContent("error");
  await expect.element(page.getByLabelText("Title")).toHaveValue("Steps");
});

test("a wrong password is said and may be typed over; the right one saves", async () => {
  const sent = answerSignIn(wrong, "unreachable");
  await saveSignedOut();
  await userEvent.keyboard("wrong{Enter}");
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Invalid email or password");
  await expectAccessible();
  await userEvent.keyboard("right{Enter}");
  await expect
    .element(dialog.getByRole("alert"))
    .toHaveTextContent("We can’t reach the site right now. Try again in a moment.");
  await expect.element(password).toHaveValue("right");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(result).toHaveTextContent("ok");
  const { email } = administrator;
  expect(sent).toEqual(["wrong", "right", "right"].map((typed) => ({ email, password: typed })));
  expect(staffSite.sent("services/save")).toHaveLength(1);
});

test("asks for the code, too; when that took too long, for the password once more", async () => {
  const sent = answerSignIn(
    { kind: "needs-code" },
    wrongCode,
    { kind: "expired", message: "You ran out of time, or entered too many wrong codes. Sign in again." },
    { kind: "needs-code" },
  );
  await saveSignedOut();
  await userEvent.keyboard("right{Enter}");
  await expect.element(code).toHaveFocus();
  await expect.element(passkey).not.toBeInTheDocument();
  await expectAccessible();
  await userEvent.keyboard("000000{Enter}");
  await expect.element(code).toHaveAccessibleDescription(/That code isn’t right\./);
  await userEvent.keyboard("111111{Enter}");
  await expect.element(dialog.getByRole("alert")).toMatchTextContent(/^You ran out of time/);
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard("right{Enter}");
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard("222222{Enter}");
  await expect.element(result).toHaveTextContent("ok");
  expect(sent.filter((one) => "code" in (one as object))).toEqual([
    { code: "000000" },
    { code: "111111" },
    { code: "222222" },
  ]);
});

test("a passkey signs in as well; one that is called off or unknown says so at its button", async () => {
  const get = vi.spyOn(navigator.credentials, "get");
  let answer: object = {
    kind: "error",
    message: "That passkey no longer works here. Sign in with your password.",
  };
  staffSite.use(
    http.post("/admin/passkey", async ({ request }) => {
      const { response } = (await request.json()) as { response?: unknown };
      const options = { challenge: "AAAA", rpId: location.hostname };
      return HttpResponse.json(response === undefined ? { kind: "challenge", options } : answer);
    }),
  );
  await saveSignedOut();
  get.mockRejectedValueOnce(new DOMException("called off", "NotAllowedError"));
  await passkey.click();
  await expect
    .element(dialog.getByText("That didn’t sign you in. Try again, or use your password."))
    .toBeVisible();
  await expect.element(passkey).toHaveFocus();
  await expectAccessible();
  get.mockResolvedValue({ toJSON: () => ({ id: "key" }) } as unknown as PublicKeyCredential);
  await passkey.click();
  await expect
    .element(dialog.getByText("That passkey no longer works here.", { exact: false }))
    .toBeVisible();
  answer = { kind: "signed-in", viewer: administrator };
  await fetch("/admin/sign-in", { method: "POST" });
  await passkey.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(result).toHaveTextContent("ok");
});
