import "#app/staff.css";
import { HttpResponse, http } from "msw";
import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { SignInResult } from "#app/accounts/edit/sign-in-forms.tsx";
import { expectAccessible } from "#tests/components/axe.ts";
import { holdNavigations } from "#tests/components/navigations.ts";
import { renderVisitor, visitorMarkup } from "#tests/components/render-visitor.tsx";
import { staffSite } from "#tests/components/staff-site.ts";
import ForgotPassword from "./forgot-password.tsx";
import Login from "./login.tsx";
import SetPassword from "./set-password.tsx";

const jo = "jo@fernhill.example";

/** A screen with the data of its loader and its action. */
function screen(Screen: unknown, loaderData: object, actionData?: object) {
  const Shown = Screen as ComponentType<{ loaderData: object; actionData?: object | undefined }>;
  return <Shown loaderData={loaderData} actionData={actionData} />;
}

const login = (actionData?: SignInResult, message: string | null = null) =>
  screen(Login, { message, sendsMail: true }, actionData);
const forgot = (actionData?: object) => screen(ForgotPassword, { sendsMail: true }, actionData);
const setPassword = (actionData?: object, email: string | null = jo) =>
  screen(SetPassword, { email, shortest: 12, longest: 128 }, actionData);

/** Answers the next requests in turn; null is a network error. */
function answerWith(...answers: (JSX | "redirect" | null)[]) {
  staffSite.use(
    http.post(location.pathname, () => {
      const answer = answers.shift() ?? null;
      if (answer === "redirect") return new HttpResponse(null, { status: 303, headers: { Location: "/" } });
      return answer === null ? HttpResponse.error() : HttpResponse.html(visitorMarkup(answer));
    }),
  );
}
type JSX = ReturnType<typeof login>;

const email = page.getByLabelText("Email");
const password = page.getByLabelText("Password", { exact: true });
const code = page.getByRole("textbox", { name: "Code", exact: true });
const newPassword = page.getByLabelText("New password");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const alert = page.getByRole("alert");

const wrong: SignInResult = {
  step: "password",
  email: jo,
  error: { kind: "error", message: "Invalid email or password" },
};
const unreachable = "We can’t reach the site right now. Try again in a moment.";

test("what is missing is said at its field, and nothing is sent", async () => {
  await renderVisitor(login());
  await expectAccessible();
  await email.fill("jo@");
  await button("Sign in").click();
  await expect.element(email).toHaveAccessibleDescription("Enter an email address like name@example.ca");
  await expect.element(email).toHaveFocus();
  await expect.element(password).toHaveAccessibleDescription("Enter your password.");
  await expectAccessible();
});

test("a wrong password is answered in a red box; the e-mail stays, the password is typed over, and a message passed in goes", async () => {
  answerWith(login(wrong), "redirect");
  const requested = holdNavigations();
  await renderVisitor(login(undefined, "Your password is set. Sign in now."));
  await expect.element(page.getByRole("status")).toHaveTextContent("Your password is set. Sign in now.");
  await email.fill(jo);
  await password.fill("wrong");
  await button("Sign in").click();
  await expect.element(alert).toHaveTextContent("Invalid email or password");
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
  await expect.element(email).toHaveValue(jo);
  await expect.element(password).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard("right{Enter}");
  await expect.poll(() => requested).toEqual(["/"]);
  await expect.element(password).toHaveValue("right");
});

test("without a connection it says so, keeps what is typed, and can be sent again", async () => {
  answerWith(null, login(wrong));
  await renderVisitor(login());
  await email.fill(jo);
  await password.fill("right");
  await userEvent.keyboard("{Enter}");
  await expect.element(alert).toHaveTextContent(unreachable);
  await expect.element(password).toHaveValue("right");
  await expect.element(button("Sign in")).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard("{Enter}");
  await expect.element(alert).toHaveTextContent("Invalid email or password");
});

test("the code is asked for next, in a form of its own that leads back to the start", async () => {
  const asked: SignInResult = { step: "code", email: "", error: null };
  answerWith(
    login(asked),
    login({ ...asked, error: { kind: "invalid", fieldErrors: { code: "That code isn’t right." } } }),
    null,
  );
  await renderVisitor(login());
  await email.fill(jo);
  await password.fill("right");
  await button("Sign in").click();
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect
    .element(page.getByRole("link", { name: "Start again" }))
    .toHaveAttribute("href", "/admin/login");
  await expectAccessible();
  await userEvent.keyboard("000000{Enter}");
  await expect.element(code).toHaveAccessibleDescription(/That code isn’t right\./);
  await userEvent.keyboard("111111{Enter}");
  await expect.element(alert.filter({ hasText: unreachable })).toBeVisible();
  await expect.element(code).toHaveValue("111111");
});

test("who has lost the password asks for a link; a bad address and a missing connection are said", async () => {
  answerWith(null, forgot({ answer: { kind: "asked" }, email: jo }));
  await renderVisitor(forgot());
  await email.fill("jo@");
  await button("Send link").click();
  await expect.element(email).toHaveAccessibleDescription(/Enter an email address/);
  await email.fill(jo);
  await button("Send link").click();
  await expect.element(alert).toHaveTextContent(unreachable);
  await expect.element(email).toHaveValue(jo);
  await expectAccessible();
  await button("Send link").click();
  await expect
    .element(page.getByRole("status"))
    .toMatchTextContent(`If ${jo} has an account, we’re emailing it a link.`);
  await expectAccessible();
});

test("where no mail is sent it says who can help", async () => {
  await renderVisitor(screen(ForgotPassword, { sendsMail: false }));
  await expect.element(page.getByText("This site can’t send email.", { exact: false })).toBeVisible();
  await renderVisitor(screen(Login, { message: null, sendsMail: false }));
  await expect.element(page.getByRole("link", { name: "Forgot password?" })).not.toBeInTheDocument();
});

test("a new password follows the rule, is looked at, and what is easy to guess is refused at the field", async () => {
  const easy = "That password is easy to guess.";
  answerWith(setPassword({ kind: "invalid", message: easy }), setPassword({ kind: "unknown-link" }, null));
  await renderVisitor(setPassword());
  await expect.element(page.getByText(`For ${jo}`)).toBeVisible();
  await expect.element(newPassword).toHaveAccessibleDescription("Use 12 to 128 characters.");
  await newPassword.fill("short");
  await userEvent.keyboard("{Enter}");
  await expect.element(alert.filter({ hasText: "Use 12 to 128 characters." })).toBeVisible();
  await expect.element(newPassword).toHaveFocus();
  await expectAccessible();
  await button("Show password").click();
  await expect.element(newPassword).toHaveAttribute("type", "text");
  await button("Hide password").click();
  await newPassword.fill("password1234");
  await button("Set password").click();
  await expect.element(newPassword).toHaveAccessibleDescription(new RegExp(easy));
  await newPassword.fill("slate-and-thyme-8");
  await button("Set password").click();
  await expect.element(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expectAccessible();
});
