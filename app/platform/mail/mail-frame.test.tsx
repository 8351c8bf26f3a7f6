import { expect, test } from "vitest";
import {
  FooterLines,
  MailButton,
  MailCard,
  MailFactList,
  MailLines,
  MailLink,
  MailList,
  MailQuote,
  MailTitle,
  renderMail,
} from "./mail-frame.server.tsx";

const parts = {
  subject: "Spring & stone",
  preview: "What to do",
  business: { name: "Fernhill Landscaping", wordmark: { first: "Fernhill", second: "Landscaping" } },
  origin: "https://fernhill.example",
};
const typed = "  Two  spaces,\n\n\ta tab & <b>\nhttps://a.example/?a=1&b=2 and https://a.example/?a=1&b=2";
const mail = () =>
  renderMail({
    ...parts,
    children: (
      <MailCard>
        <MailTitle>A mail</MailTitle>
        <MailFactList
          rows={[
            { label: "Name", text: "Jo  Reyes" },
            { label: "Email", text: "jo@example.ca", link: "mailto:jo@example.ca" },
            { label: "A long label", text: "Here" },
          ]}
        />
        <MailLines>Hello,</MailLines>
        <MailLines>{typed}</MailLines>
        <MailList above="What changed" items={["Patio", "Patio"]} />
        <MailButton href="https://a.example/b?c=1&d=2" label="Write a review" about="of the patio" />
        <FooterLines
          link={
            <MailLink href="https://a.example/stop" mark="address">
              Tell us here
            </MailLink>
          }
        >
          Enough?
        </FooterLines>
      </MailCard>
    ),
    footer: <MailQuote above="You wrote:">{"A yard.\n\n> Quoted"}</MailQuote>,
  });

test("the plain text says what each part says, as it was typed, and where each link leads", async () => {
  expect((await mail()).text).toBe(`A mail

Name:     Jo  Reyes
Email:    jo@example.ca
A long label: Here

Hello,

${typed}

What changed
- Patio
- Patio

Write a review:
https://a.example/b?c=1&d=2

-- 
Enough?
https://a.example/stop

You wrote:
> A yard.
> 
> > Quoted`);
});

test("what is typed is no markup, and nothing is fetched from elsewhere", async () => {
  const { html } = await mail();
  expect(html).toContain("a tab &amp; &lt;b&gt;<br/>");
  expect(html).not.toMatch(/<b>|<script|<link|<img|<!--|url\(/);
  expect(html).toContain('<a href="https://fernhill.example"');
});

test.each([
  ["", ""],
  ["x".repeat(400), "x".repeat(150)],
])("a preview of any length", async (preview, shown) => {
  const { html } = await renderMail({ ...parts, preview, children: null, footer: null });
  expect(html).toMatch(new RegExp(`overflow:hidden">${shown}</div>`));
});

test("without a wordmark the name stands over the mail", async () => {
  const business = { name: "Fernhill Landscaping" };
  const { html } = await renderMail({ ...parts, business, children: null, footer: null });
  expect(html).toContain("Fernhill Landscaping</span>");
});
