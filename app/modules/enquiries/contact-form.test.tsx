import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { EditingContext } from "#app/kernel/documents/pages/editing-context.ts";
import { mergeContent } from "#app/kernel/documents/pages/page-content-rules.ts";
import { HONEYPOT_FIELD } from "#app/platform/http/honeypot.ts";
import { fillFacts } from "#app/site/settings/business-facts.ts";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import { editedFields } from "#tests/support/edited-fields.ts";
import type { ContactResult } from "./contact.schema.ts";
import { ContactForm } from "./contact-form.tsx";
import { contactFormSections } from "./contact-form-content.ts";

const values = {
  name: 'Jordan "J" Reyes',
  email: "jordan@example",
  phone: "555",
  service: "Pools",
  message: "Line one\nLine two",
};

const description = { key: "page/x", title: "X", path: "/x", sections: contactFormSections } as const;

/** The form for a browser without JavaScript. */
function page(
  result: ContactResult | null,
  { subject = {} as Partial<typeof values>, isEdited = false } = {},
) {
  return renderToStaticMarkup(
    <EditingContext value={isEdited ? editedFields : null}>
      <MemoryRouter>
        <ContactForm
          of={{
            description,
            content: mergeContent(description, null, (text) => fillFacts(text, defaultSettings)),
          }}
          services={["Landscaping", "Hardscaping"]}
          phone="(519) 555-0142"
          answer="Fernhill answers today by 6pm."
          email="hello@fernhill.example"
          subject={subject}
          result={result}
        />
      </MemoryRouter>
    </EditingContext>,
  );
}

test("what its visitor has looked at stands in the form, until something was sent", () => {
  const subject = { service: "Hardscaping", message: "Like “Cedar deck”" };
  const form = page(null, { subject });
  expect(form).toMatch(/<option selected="">Hardscaping/);
  expect(form).toContain("Like “Cedar deck”</textarea>");
  expect(page({ kind: "failed", values }, { subject })).not.toContain("Cedar deck");
});

/** The opening tag of a field's control. */
function control(html: string, name: string): string {
  return new RegExp(`<(?:input|select|textarea)[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "";
}

describe("The contact form before anything was sent", () => {
  const html = page(null);

  test("posts to the contact page by itself, and lets the browser check", () => {
    expect(html).toMatch(
      /<form[^>]*method="post"[^>]*action="\/contact"|<form[^>]*action="\/contact"[^>]*method="post"/,
    );
    expect(html).not.toContain("noValidate");
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*>.*Send Message<.*<\/button>/);
  });

  test.each([
    ["Full Name", "name", ['type="text"', 'autoComplete="name"', "required"]],
    ["Email Address", "email", ['type="text"', 'inputMode="email"', 'autoComplete="email"', "required"]],
    ["Phone Number", "phone", ['type="tel"', 'inputMode="tel"', 'autoComplete="tel"', "required"]],
    ["Message", "message", ['data-max="20000"', "required"]],
  ])("%s", (label, name, attributes) => {
    expect(html).toMatch(new RegExp(`<label for="contact-${name}"[^>]*>${label}</label>`));
    const tag = control(html, name);
    for (const attribute of attributes) expect(tag).toContain(attribute);
    expect(tag.toLowerCase()).not.toContain("maxlength");
    expect(tag).not.toContain("autofocus");
  });

  test("the service is a choice nobody has to make", () => {
    expect(html).toContain(">Service of Interest (optional)</label>");
    expect(control(html, "service")).not.toContain("required");
    expect(html).toContain('<option value="" selected="">Choose a service</option>');
    expect(html).toContain("<option>Hardscaping</option>");
  });

  test("the field for programs is out of everybody's way, and empty", () => {
    expect(html).toMatch(/<div aria-hidden="true" class="[^"]*"><label>Leave this field empty/);
    for (const attribute of ['tabindex="-1"', 'autoComplete="off"', 'value=""']) {
      expect(control(html, HONEYPOT_FIELD).toLowerCase()).toContain(attribute.toLowerCase());
    }
    expect(control(html, HONEYPOT_FIELD)).not.toMatch(/display:\s?none|\bhidden=""/);
  });

  test("how long a phone number must be is said beside it", () => {
    expect(control(html, "phone")).toContain(' contact-phone-help"');
    expect(html).toMatch(/<p id="contact-phone-help"[^>]*>At least 7 digits\.<\/p>/);
  });

  test("nothing is announced", () => {
    expect(html).not.toMatch(/role="status"|aria-invalid/);
    const notes = html.match(/<\w+[^>]*data-note[^>]*>/g) ?? [];
    expect(notes).toHaveLength(5);
    for (const note of notes) expect(note).toContain('hidden=""');
    expect(html.match(/data-message="true"><\//g)).toHaveLength(5);
  });
});

describe("The contact form after an answer", () => {
  test("wrong fields say so, the first one takes the focus, everything typed is there", () => {
    const html = page({ kind: "invalid", fieldErrors: { email: "Bad email.", phone: "Bad phone." }, values });
    expect(control(html, "email")).toMatch(/aria-invalid="true" aria-describedby="contact-email-error"/);
    expect(html).toMatch(/id="contact-email-error"[^>]*>.*?Bad email\./);
    expect(control(html, "name")).not.toContain("aria-invalid");
    expect(control(html, "email").toLowerCase()).toContain("autofocus");
    expect(control(html, "phone").toLowerCase()).not.toContain("autofocus");
    expect(control(html, "name")).toContain('value="Jordan &quot;J&quot; Reyes"');
    expect(html).toContain('<option selected="">Pools</option>');
    expect(html).toContain("Line one\nLine two</textarea>");
  });

  test("a message that is too long comes back whole, counted", () => {
    const message = "x".repeat(20_120);
    const html = page({
      kind: "invalid",
      fieldErrors: { message: "Too long." },
      values: { ...values, message },
    });
    expect(html).toContain(`>${message}</textarea>`);
    expect(html.replace(/<[^>]*>/g, "")).toContain("20,120 of 20,000 characters");
    expect(html).toMatch(/<span id="contact-message-count" data-over="true">/);
    expect(html).toMatch(/<span id="contact-name-count" hidden="">/);
  });

  test.each<[string, ContactResult, string]>([
    [
      "a failure",
      { kind: "failed", values },
      "Failed to send message. Please try calling us directly or sending an email.",
    ],
    ["a refusal", { kind: "error", message: "Please wait.", values }, "Please wait."],
  ])("%s is announced with phone and email, over a form still filled in", (_case, result, message) => {
    const html = page(result);
    const alert = /role="alert".*?<\/a><\/p>/s.exec(html)?.[0] ?? "";
    expect(alert).toContain("Message Not Sent</h3>");
    expect(alert).toContain(message);
    expect(alert).toContain('href="tel:+15195550142"');
    expect(alert).toContain('href="mailto:hello@fernhill.example"');
    expect(html).toContain("Line one\nLine two</textarea>");
    expect(control(html, HONEYPOT_FIELD)).toContain('value=""');
  });

  test("thanks replace the form, with who answers by when, and what to do meanwhile", () => {
    const html = page({ kind: "sent" });
    for (const said of [
      "Thank You!</h3>",
      "Your message has been sent successfully. We&#x27;ll get back to you as soon as possible.",
      "Fernhill answers today by 6pm.",
      "In a hurry?",
      'href="tel:+15195550142"',
    ])
      expect(html).toContain(said);
    expect(html).not.toContain("<form");
  });
});

describe("While the page is edited", () => {
  test("the thank-you stands below the form, and neither takes the focus nor is announced", () => {
    const html = page(null, { isEdited: true });
    const [form = "", below = ""] = html.split("</send-form>");
    expect(form).toContain("<form");
    expect(below).toMatch(/<h3[^>]*>\[Thank-you heading: Thank You!\]<\/h3>/);
    expect(below).toContain("[Thank-you text: Your message has been sent");
    expect(below).not.toMatch(/autofocus|role="status"/i);
    expect(page(null)).not.toContain("Thank You!");
  });

  test("what was sent is thanked for once", () => {
    expect(page({ kind: "sent" }, { isEdited: true }).match(/Thank You!/g)).toHaveLength(1);
  });
});
