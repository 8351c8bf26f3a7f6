import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { describeContent } from "#app/kernel/documents/pages/page-content.ts";
import { mergeContent } from "#app/kernel/documents/pages/page-content-rules.ts";
import { fillFacts } from "#app/site/settings/business-facts.ts";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { renderVisitor, visitorMarkup } from "#tests/components/render-visitor.tsx";
import { staffSite } from "#tests/components/staff-site.ts";
import { type ContactFieldName, type ContactResult, checkContact } from "./contact.schema.ts";
import { ContactForm } from "./contact-form.tsx";
import { contactFormSections } from "./contact-form-content.ts";

const enquiry = {
  "Full Name": "Jordan Reyes",
  "Email Address": "jordan@example.ca",
  "Phone Number": "(519) 555-0100",
  Message: "A sloped yard.",
};
const values = { name: "", email: "", phone: "", service: "", message: "" };

const description = describeContent({ key: "page/x", title: "X", path: "/x", sections: contactFormSections });
const pageWith = (result: ContactResult | null) => (
  <main>
    <h1>Contact</h1>
    <h2>Send us a message</h2>
    <ContactForm
      of={{
        description,
        content: mergeContent(description, null, (text) => fillFacts(text, defaultSettings)),
      }}
      services={["Landscaping", "Hardscaping"]}
      phone="(519) 555-0142"
      answer={null}
      email="hello@fernhill.example"
      result={result}
    />
  </main>
);

let posts: FormData[];
/** Sets the response of the site: a result as the contact page renders it, or a custom response. */
function answerWith(answer: ContactResult | (() => Response | Promise<Response>)) {
  staffSite.use(
    http.post("/contact", async ({ request }) => {
      posts.push(await request.formData());
      return typeof answer === "function" ? answer() : HttpResponse.html(visitorMarkup(pageWith(answer)));
    }),
  );
}

beforeEach(async () => {
  posts = [];
  await renderVisitor(pageWith(null));
});

const field = (label: string) => page.getByLabelText(label, { exact: true });
const send = () => page.getByRole("button", { name: "Send Message" }).click();
const thanks = page.getByRole("heading", { name: "Thank You!" });
const alerts = () =>
  page
    .getByRole("alert")
    .elements()
    .map(({ textContent }) => textContent);
const saidAre = (...words: string[]) => expect.poll(alerts).toEqual(words);
const says = (control: Locator, words: string) => expect.element(control).toHaveAccessibleDescription(words);

async function fillIn(typed: Partial<typeof enquiry> = enquiry) {
  for (const [label, words] of Object.entries(typed)) await field(label).fill(words);
}

test("what is missing or wrong is said at its field before anything is sent, and nothing typed is lost", async () => {
  answerWith({ kind: "sent" });
  await send();
  await saidAre(
    "Enter your full name.",
    "Enter your email address.",
    "Enter your phone number.",
    "Enter your message.",
  );
  await expect.element(field("Full Name")).toHaveFocus();
  await expectAccessible();
  await fillIn({ "Full Name": "Jordan", "Email Address": "jordan@example", Message: "Hello there" });
  await send();
  await saidAre("Enter an email address like name@example.ca", "Enter your phone number.");
  await expect.element(field("Email Address")).toHaveFocus();
  for (const label of ["Email Address", "Phone Number"])
    await expect.element(field(label)).toHaveAttribute("aria-invalid", "true");
  await expect.element(field("Message")).toHaveValue("Hello there");
  expect(posts).toEqual([]);
});

test("by keyboard it is on its way once, and the answer takes the form's place", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  answerWith(async () => {
    await released;
    return HttpResponse.html(visitorMarkup(pageWith({ kind: "sent" })));
  });
  await fillIn();
  await field("Service of Interest (optional)").selectOptions("Hardscaping");
  field("Full Name").element().focus();
  await userEvent.keyboard("{Enter}");
  const sending = page.getByRole("button", { name: "Sending..." });
  await expect.element(sending).toBeDisabled();
  await expect.element(sending).toHaveAttribute("aria-busy", "true");
  await expectAccessible();
  await userEvent.keyboard("{Enter}");
  document.querySelector("form")?.requestSubmit();
  release();
  await expect.element(thanks).toHaveFocus();
  await expect.element(field("Full Name")).not.toBeInTheDocument();
  await expectAccessible();
  expect(posts.map((data) => [data.get("email"), data.get("service"), data.get("message")])).toEqual([
    ["jordan@example.ca", "Hardscaping", "A sloped yard."],
  ]);
});

test.each([
  ["no answer", () => HttpResponse.error()],
  ["an answer that is none of ours", () => HttpResponse.text("Too large", { status: 413 })],
])(
  "with %s phone and e-mail are offered, and the form stays filled for another try",
  async (_case, answer) => {
    answerWith(answer);
    await fillIn();
    await send();
    await expect
      .element(page.getByText("Failed to send message. Please try calling us directly or sending an email."))
      .toBeVisible();
    expect(document.activeElement?.id).toBe("contact-not-sent");
    const alert = page.getByRole("alert");
    await expect.element(alert.getByRole("link", { name: "(519) 555-0142" })).toBeVisible();
    await expect.element(alert.getByRole("link", { name: "hello@fernhill.example" })).toBeVisible();
    await expectAccessible();
    for (const [label, words] of Object.entries(enquiry))
      await expect.element(field(label)).toHaveValue(words);
    answerWith({ kind: "sent" });
    await send();
    await expect.element(thanks).toHaveFocus();
  },
);

test("what only the server finds is said at the field until it is put right, and nothing typed is lost", async () => {
  answerWith({ kind: "invalid", fieldErrors: { name: "Enter your full name." }, values });
  await fillIn({ ...enquiry, "Full Name": "   " });
  await send();
  const name = field("Full Name");
  await says(name, "Enter your full name.");
  await expect.element(name).toHaveAttribute("aria-invalid", "true");
  await expect.element(name).toHaveFocus();
  await expect.element(field("Message")).toHaveValue(enquiry.Message);
  await userEvent.tab();
  expect(alerts()).toEqual(["Enter your full name."]);
  await name.fill("Jordan");
  await saidAre();
  await expect.element(name).not.toHaveAttribute("aria-invalid");
});

test("a message goes as what it asks for is typed, and comes when a field is left wrong", async () => {
  const mail = field("Email Address");
  await mail.fill("jordan@");
  await userEvent.tab();
  expect(alerts()).toEqual([]);
  mail.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(alerts).toHaveLength(4);
  await expect.element(field("Full Name")).toHaveFocus();
  await userEvent.keyboard("J");
  await expect.poll(alerts).toHaveLength(3);
  await mail.fill("jordan@example.ca");
  await expect.element(mail).not.toHaveAttribute("aria-invalid");
  expect(alerts()).toHaveLength(2);
  await mail.fill("");
  expect(alerts()).toHaveLength(2);
  await userEvent.tab();
  await says(mail, "Enter your email address.");
});

/** Values that the browser accepts and the server rejects. */
const LEFT_TO_THE_SERVER = new Set(["   ", "\u0007"]);

test("the browser's rules are the server's", async () => {
  const table: Partial<Record<ContactFieldName, string[]>> = {
    name: ["", "   ", "J", "王小明", "\u0007", "a".repeat(120)],
    email: [
      "",
      "jordan",
      "jordan@example",
      "@example.ca",
      "jordan@exa mple.ca",
      "jordan@-example.ca",
      "jordan@example..ca",
      "a@b@example.ca",
      "<jordan@example.ca>",
      "jordan@example.ca,crew@example.ca",
      "jordan@example.ca",
      "  jordan@example.ca ",
      "Jordan.Reyes+yard@MAIL.example.co.uk",
      "o'neil@example.ca",
      "a@xn--bcher-kva.xn--p1ai",
      "1&2/3=4?5^6`7{8|9}~!#$%*-_@example.ca",
      `a@${"b".repeat(63)}.ca`,
      `a@${"b".repeat(64)}.ca`,
    ],
    phone: [
      "",
      "555-014 ext",
      "555014",
      "5550142",
      "(519) 555-0142",
      "+1 519.555.0142 x9",
      " 555 0142 ",
      "٥٥٥٠١٤٢٥",
      "call me",
    ],
    message: ["", "   ", "Hello\n", "a".repeat(5000)],
  };
  const good = { ...values, name: "Jordan", email: "jordan@example.ca", phone: "5550142", message: "Hi" };
  await send();
  for (const [name, inputs] of Object.entries(table)) {
    const control = document.querySelector<HTMLInputElement>(`#contact-${name}`) as HTMLInputElement;
    for (const typed of inputs) {
      control.focus();
      control.value = typed;
      control.dispatchEvent(new InputEvent("input", { bubbles: true }));
      control.blur();
      const said = document.querySelector(`#contact-${name}-error`)?.textContent;
      const { fieldErrors } = checkContact({ ...good, [name]: typed });
      const expected = LEFT_TO_THE_SERVER.has(typed) ? "" : (fieldErrors[name as ContactFieldName] ?? "");
      expect({ name, typed, said }).toEqual({ name, typed, said: expected });
    }
  }
});
