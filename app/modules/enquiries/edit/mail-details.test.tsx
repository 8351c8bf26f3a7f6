import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { noon } from "#app/modules/enquiries/tests/sample-enquiry.ts";
import { MailDetails } from "./mail-details.tsx";

const details = (error: string) =>
  renderToStaticMarkup(
    <MailDetails
      mail={{ recipient: "jordan@example.ca", state: "returned", at: noon, error }}
      to={null}
      mailIsSetUp
    />,
  );

test("a mail that came back says so in the server's words, as plain text", () => {
  expect(details("550 5.1.1 <b>User unknown")).toBe(
    "<p>This email could not be delivered: 550 5.1.1 &lt;b&gt;User unknown</p>",
  );
  expect(details("")).toBe("<p>This email could not be delivered.</p>");
});
