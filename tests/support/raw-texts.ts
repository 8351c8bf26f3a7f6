import fc from "fast-check";

/** Invalid or ambiguous HTTP requests; `{host}` is replaced by the site's host. */
const texts = fc.constantFrom(
  "GET / HTTP/9.9\r\nHost: {host}\r\n\r\n",
  "GET /\r\n\r\n",
  "GET  / HTTP/1.1\r\nHost: {host}\r\n\r\n",
  "GET / HTTP/1.1\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: {host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a b c\r\nConnection: close\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: user@evil.example:99999\r\nConnection: close\r\n\r\n",
  "GET /nowhere-{n} HTTP/1.1\r\nHost: ][\r\nConnection: close\r\n\r\n",
  "GET http://evil.example/ HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n",
  "GET http://[::1/ HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n",
  "GET evil HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n",
  "GET //evil.example/%0d%0aSet-Cookie:x=1 HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n",
  "OPTIONS * HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n",
  "CONNECT evil.example:443 HTTP/1.1\r\nHost: {host}\r\n\r\n",
  "POST /contact HTTP/1.1\r\nHost: {host}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n",
  "POST /contact HTTP/1.1\r\nHost: {host}\r\nContent-Length: 4\r\nContent-Length: 40\r\n\r\nabcd",
  "POST /contact HTTP/1.1\r\nHost: {host}\r\nContent-Length: -1\r\n\r\n",
  "POST /contact HTTP/1.1\r\nHost: {host}\r\nContent-Length: 99999999999999999999\r\n\r\nx",
  "POST /contact HTTP/1.1\r\nHost: {host}\r\nContent-Length: 4, 4\r\n\r\nabcd",
  "POST /contact HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
  "POST /contact HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked, identity\r\nConnection: close\r\n\r\n0\r\n\r\n",
  "POST /contact HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
  "POST /staff/upload/site-images?for=library&file=x.png HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\nfffffffff\r\nx",
  "POST /contact HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: 50\r\n\r\nname=half",
  "GET / HTTP/1.1\nHost: {host}\nConnection: close\n\n",
  "GET / HTTP/1.1\r\nHost: {host}\r\n folded: yes\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: {host}\r\nX-Bad\u0000Name: 1\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: {host}\r\nX: a\rb\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: {host}\r\n: nameless\r\n\r\n",
  "GET /\u0000\u0001 HTTP/1.1\r\nHost: {host}\r\n\r\n",
  "GET /\u00e9\u00ff HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n",
  `GET / HTTP/1.1\r\nHost: {host}\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`,
  `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: {host}\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: {host}\r\n${"a: b\r\n".repeat(2500)}Connection: close\r\n\r\n`,
  `${"GET /about?{n} HTTP/1.1\r\nHost: {host}\r\n\r\n".repeat(20)}GET /nowhere HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n`,
  "GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\nGET /admin HTTP/1.1\r\nHost: {host}\r\n\r\n",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
  "\r\n\r\n\r\n",
  "",
);
/** One of them, unchanged or with one byte replaced. */
export const rawText: fc.Arbitrary<string> = fc
  .tuple(texts, fc.oneof(fc.constant(null), fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }))), fc.nat())
  .map(([text, flip, n]) => {
    const whole = text.replaceAll("{n}", String(n));
    if (!flip || whole === "") return whole;
    const at = flip[0] % whole.length;
    return `${whole.slice(0, at)}${String.fromCharCode(flip[1])}${whole.slice(at + 1)}`;
  });
