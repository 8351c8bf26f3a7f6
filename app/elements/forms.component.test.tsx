import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { holdNavigations } from "#tests/components/navigations.ts";
import { staffSite } from "#tests/components/staff-site.ts";
import "./visitor.ts";

/** A part that sends its form, with some attributes at its input. */
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
  const wanted = holdNavigations();
  await sendTo(() => new HttpResponse(null, { status: 303, headers: { Location: "/somewhere" } }));
  await expect.poll(() => wanted).toEqual(["/inside"]);
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
