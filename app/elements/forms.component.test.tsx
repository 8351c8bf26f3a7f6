import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { holdNavigations } from "#tests/components/navigations.ts";
import { staffSite } from "#tests/components/staff-site.ts";
import "./visitor.ts";

/** The markup of a send-form whose input has the given attributes. */
const part = (form: string, input = "") => `
  <send-form id="door" data-done="/inside">
    <form id="${form}" method="post" action="/door">
      <input id="door-code" name="code" aria-label="Code" ${input}><button type="submit">Open</button>
    </form>
  </send-form>`;
const code = page.getByLabelText("Code");
const button = page.getByRole("button", { name: "Open" });

async function sendTo(answer: () => Response) {
  staffSite.use(http.post("/door", answer));
  document.body.innerHTML = part("first");
  await code.fill("1234");
  await button.click();
}

test("a redirect leads to the page that the part names, and the form stays busy until it is there", async () => {
  const requested = holdNavigations();
  await sendTo(() => new HttpResponse(null, { status: 303, headers: { Location: "/somewhere" } }));
  await expect.poll(() => requested).toEqual(["/inside"]);
  await expect.element(button).toBeDisabled();
});

test("an answer with the same form keeps what was typed, and selects the code that was wrong", async () => {
  await sendTo(() => HttpResponse.html(part("first", "autofocus")));
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveValue("1234");
  expect(getSelection()?.toString()).toBe("1234");
});

test("an answer with another form takes this one's place", async () => {
  await sendTo(() => HttpResponse.html(part("second", "value=new")));
  await expect.element(code).toHaveValue("new");
});

test("a password is shown and hidden again", async () => {
  document.body.innerHTML =
    '<show-password><input aria-label="Code" type="password"><button>Open</button></show-password>';
  for (const type of ["text", "password"]) {
    await button.click();
    await expect.element(code).toHaveAttribute("type", type);
  }
});

test("what is too long stays, is counted, and is refused with a sentence", async () => {
  document.body.innerHTML = `
    <send-form id="door">
      <form id="first" method="post" action="/door">
        <input id="door-code" name="code" aria-label="Code" data-max="10" data-near="9" data-long="Ten at most.">
        <p data-note hidden><span id="door-code-error" data-message></span></p>
        <p aria-live="polite">
          <span id="door-code-count" hidden><span data-length>0</span> of 10 characters</span>
        </p>
        <button type="submit">Open</button>
      </form>
    </send-form>`;
  const count = page.elementLocator(document.querySelector("#door-code-count") as HTMLElement);
  await code.fill("12345678");
  await expect.element(count).toHaveAttribute("hidden");
  await code.fill("123456789");
  await expect.element(count).toHaveTextContent("9 of 10 characters");
  await expect.element(count).not.toHaveAttribute("data-over");
  await code.fill(` ${"x".repeat(1234)} `);
  await expect.element(count).toHaveTextContent("1,234 of 10 characters");
  await expect.element(count).toHaveAttribute("data-over");
  await button.click();
  await expect.element(page.getByText("Ten at most.")).toBeVisible();
  await expect.element(code).toHaveValue(` ${"x".repeat(1234)} `);
  await code.fill("1234");
  await expect.element(page.getByText("Ten at most.")).not.toBeInTheDocument();
  await expect.element(count).toHaveAttribute("hidden");
});

test("an email address from any keyboard is sent plain", async () => {
  let sent: FormDataEntryValue | null = null;
  staffSite.use(
    http.post("/door", async ({ request }) => {
      sent = (await request.formData()).get("code");
      return HttpResponse.html(part("first"));
    }),
  );
  document.body.innerHTML = part("first", "type=email");
  await code.fill("jordan＠example.ca.");
  await button.click();
  await expect.poll(() => sent).toBe("jordan@example.ca");
});
