/** The administrator of the browser tests' sites. */
export const staffAccount = { email: "jo@fernhill.example", password: "clay-and-limestone-9" };
