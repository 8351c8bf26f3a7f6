import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { chooseEncoding, compressQuickly, compressWell } from "./compression.server.ts";
import { plainPage } from "./plain-responses.server.ts";
import { clientAddress, isOwnOrigin, networkOf, requestOrigin } from "./request-origin.server.ts";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.server.ts";

const trusted = (address: string) => address.startsWith("10.");

test.each([
  ["a direct visitor", "1.2.3.4", undefined, "1.2.3.4"],
  ["a header nobody trusted sent", "1.2.3.4", "9.9.9.9", "1.2.3.4"],
  ["one proxy", "10.0.0.1", "5.6.7.8", "5.6.7.8"],
  ["two proxies and a forged start", "10.0.0.1", "9.9.9.9, 5.6.7.8, 10.0.0.2", "5.6.7.8"],
  ["a proxy that says nothing", "10.0.0.1", undefined, "10.0.0.1"],
  ["an IPv4 address in IPv6 clothes", "::ffff:1.2.3.4", undefined, "1.2.3.4"],
  ["one of the many addresses of a customer", "2001:db8:1:2:aaaa::9", undefined, "2001:db8:1:2::"],
  ["a short address", "2001:DB8::1:0:0:9:8", undefined, "2001:db8:0:1::"],
  ["an address with its network card", "fe80::1%eth0", undefined, "fe80:0:0:0::"],
  ["a proxy that forwards IPv6", "10.0.0.1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
  ["words instead of an address", "10.0.0.1", "unknown", "unknown"],
])("the client address behind %s", (_case, peer, forwarded, address) => {
  expect(clientAddress(peer, forwarded, trusted)).toBe(address);
});

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:2::", "2001:db8:1::/48"],
  ["2001:db8:0:1::", "2001:db8:0::/48"],
  ["unknown", ""],
])("%s is of the network %j", (address, network) => expect(networkOf(address)).toBe(network));

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0.5", "br"],
  ["*", "identity"],
])("Accept-Encoding %j gives %s", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test("a body is the same after each encoding; a tiny one is left alone", async () => {
  const body = Buffer.from("garden ".repeat(500));
  const tiny = Buffer.from("ok");
  const now = { br: compressQuickly(body, "br"), gzip: compressQuickly(body, "gzip") };
  for (const { br, gzip } of [now, await compressWell(body)]) {
    expect(brotliDecompressSync(br)).toEqual(body);
    expect(gunzipSync(gzip)).toEqual(body);
    expect(br.length).toBeLessThan(body.length / 10);
  }
  expect(compressQuickly(body, "identity")).toBe(body);
  expect(compressQuickly(tiny, "br")).toBe(tiny);
  expect((await compressWell(tiny)).br).toBe(tiny);
});

describe("The CSP", () => {
  test("has neither unsafe-inline nor unsafe-eval for scripts", () => {
    const policy = contentSecurityPolicy({ secure: true, development: false });
    expect(policy).toContain("; script-src 'self' 'inline-speculation-rules';");
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("frame-src 'self'");
    expect(policy).toContain("; worker-src 'none';");
    expect(policy).toContain("upgrade-insecure-requests");
  });

  test("allows staff's answers their own nonce", () => {
    const policy = contentSecurityPolicy({ nonce: "n1", secure: false, development: false });
    expect(policy).toContain("; script-src 'self' 'nonce-n1';");
    expect(policy).toContain("; frame-src 'self' https:");
    expect(policy).toContain("; worker-src 'self';");
    expect(policy).toContain("; frame-ancestors 'self'");
  });

  test("HSTS is for https only", () => {
    const headers = (secure: boolean) => securityHeaders("text/html", { secure, development: false });
    expect(headers(true)).toHaveProperty("Strict-Transport-Security");
    expect(headers(false)).not.toHaveProperty("Strict-Transport-Security");
  });
});

test.each([
  ["https://www.fernhill.example", "evil.example", "https://www.fernhill.example"],
  [undefined, "127.0.0.1:3000", "http://127.0.0.1:3000"],
  [undefined, "[::1]:3000", "http://[::1]:3000"],
  [undefined, "localhost:3000", "http://localhost:3000"],
  [undefined, "evil.example", "http://localhost:3000"],
  [undefined, "local host", "http://localhost:3000"],
  [undefined, undefined, "http://localhost:3000"],
])("with PUBLIC_URL %s and Host %s the origin is %s", (publicUrl, host, origin) => {
  expect(requestOrigin(publicUrl, 3000, host)).toBe(origin);
});

test.each([
  [undefined, true],
  ["http://localhost:3000", true],
  ["http://localhost:3001", false],
  ["null", false],
  ["https://evil.example", false],
])("a write from %s is our own: %s", (origin, own) => {
  expect(isOwnOrigin(origin, "http://localhost:3000")).toBe(own);
});

test("a plain page escapes what it shows and is never kept", async () => {
  const response = plainPage(400, "<Title>", 'a "b" & c');
  expect(response.status).toBe(400);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.text()).toContain(
    '<h1 style="font:400 2.25rem/1.1 Georgia,serif">&lt;Title&gt;</h1><p>a &quot;b&quot; &amp; c</p>',
  );
});
