/** The fields of an enquiry, as the contact form sends them. */
export const enquiry = {
  name: "Jordan Reyes",
  email: "jordan@example.ca",
  phone: "(519) 555-0100",
  service: "",
  message: "A patio by July, please.",
};

/** Sends an enquiry by the contact form, like a browser without scripts. */
export const postEnquiry = (
  siteUrl: string,
  change: Partial<typeof enquiry> = {},
  headers: Record<string, string> = {},
) =>
  fetch(`${siteUrl}/contact`, {
    method: "POST",
    headers: { Origin: siteUrl, ...headers },
    body: new URLSearchParams({ ...enquiry, ...change }),
  });
