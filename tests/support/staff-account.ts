/** The administrator of the browser tests' sites. */
export const staffAccount = { email: "jo@fernhill.example", password: "clay-and-limestone-9" };

/** Signs somebody in, the administrator unless given; what a request sends as `Cookie` from then on. */
export async function sessionCookie(siteUrl: string, account = staffAccount): Promise<string> {
  const answer = await fetch(`${siteUrl}/admin/sign-in`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: siteUrl },
    body: JSON.stringify(account),
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return cookies.join("; ");
}
