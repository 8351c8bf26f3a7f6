import { describe, expect, test } from "vitest";
import { clearQuoteCookie, newQuoteToken, readQuoteCookie, writeQuoteCookie } from "./quote-cookie.server.ts";

const read = (cookie: string) => readQuoteCookie(new Request("http://localhost", { headers: { cookie } }));
const pairOf = (header: string) => header.split(";")[0] ?? "";

describe("the cookie of a quote request", () => {
  test.each([
    ["https://fernhill.example", "__Host-quote=", "; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure"],
    ["http://localhost:3000", "quote=", "; Path=/quote; Max-Age=604800; HttpOnly; SameSite=Lax"],
  ])("at %s belongs to this host as far as its scheme allows", (origin, name, attributes) => {
    const token = newQuoteToken(origin);
    const header = writeQuoteCookie(token, origin);
    expect(header).toMatch(new RegExp(`^${name}[0-9a-f]{64}; `));
    expect(header.slice(header.indexOf(";"))).toBe(attributes);
    expect(read(`a=b; ${pairOf(header)}; c=d`)).toBe(token);
    const cleared = clearQuoteCookie(token, origin);
    expect(cleared).toBe(`${name}${attributes.replace("604800", "0")}`);
    expect(read(pairOf(cleared))).toBeNull();
  });

  test("of another host opens nothing that was begun over https, and stands in nobody's way", () => {
    const token = newQuoteToken("https://fernhill.example");
    const digits = token.slice("__Host-".length);
    expect(read(`quote=${digits}`)).not.toBe(token);
    expect(read(`quote=${"0".repeat(64)}; __Host-quote=${digits}`)).toBe(token);
    for (const cookie of ["", "quote=x", `xquote=${digits}`, `__Host-quote=${digits}0`])
      expect(read(cookie)).toBeNull();
  });
});
