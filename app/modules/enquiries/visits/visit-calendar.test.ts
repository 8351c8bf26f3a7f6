import { expect, test } from "vitest";
import { clientCalendar, staffCalendar } from "./visit-calendar.server.ts";

const now = new Date("2026-05-01T16:00:00.000Z");
const business = { name: "Fernhill Landscaping", email: "hello@fernhill.example", phone: "(519) 555-0142" };
const site = { business, origin: "https://fernhill.example", now };
const client = { id: "m1", name: "Jordan Reyes", email: "jordan@example.ca", place: "Guelph, N1H 3T9" };
const visit = { time: "2026-05-04T13:00:00.000Z", isCancelled: false, sequence: 0 };

/** The lines of a calendar file, with those that continue one joined to it. */
const linesOf = (content: string) => content.replaceAll("\r\n ", "").split("\r\n");

test("a client's file is an appointment that they have agreed to", () => {
  const { method, content } = clientCalendar(client, visit, site);
  expect(method).toBe("REQUEST");
  expect(linesOf(content)).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Trellis//Visits//EN",
    "METHOD:REQUEST",
    "BEGIN:VEVENT",
    "UID:m1@fernhill.example",
    "SEQUENCE:0",
    "DTSTAMP:20260501T160000Z",
    "DTSTART:20260504T130000Z",
    "DTEND:20260504T140000Z",
    "SUMMARY:Fernhill Landscaping visits",
    "LOCATION:Guelph\\, N1H 3T9",
    "DESCRIPTION:Fernhill Landscaping\\n(519) 555-0142",
    'ORGANIZER;CN="Fernhill Landscaping":mailto:hello@fernhill.example',
    'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Jordan Reyes":MAILTO:jordan@example.ca',
    "STATUS:CONFIRMED",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("a cancelled visit has the same UID and a higher sequence, and is removed from calendars", () => {
  const { method, content } = clientCalendar(client, { ...visit, isCancelled: true, sequence: 2 }, site);
  expect(method).toBe("CANCEL");
  expect(linesOf(content)).toEqual(
    expect.arrayContaining([
      "METHOD:CANCEL",
      "UID:m1@fernhill.example",
      "SEQUENCE:2",
      "STATUS:CANCELLED",
      "DTSTART:20260504T130000Z",
    ]),
  );
});

test("what people have typed stays within its line, escaped, in lines of 75 octets", () => {
  const odd = {
    id: "m1",
    name: 'Jo "J" Reyes\r\nATTENDEE:mailto:x@example.com',
    email: "jordan@example.ca",
    place: `Söhne; ${"Straße ".repeat(20)}\\\r\nSTATUS:CANCELLED`,
  };
  const { content } = clientCalendar(odd, visit, {
    ...site,
    business: { ...business, name: "Fern; Hill, & “Söhne”\\ Ltd.", phone: "5\r\nX:1" },
  });
  expect(content.split("\r\n").every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  expect(content.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const lines = linesOf(content);
  expect(lines.filter((line) => /^(ATTENDEE|STATUS|X)\b/.test(line))).toEqual([
    expect.stringMatching(
      /^ATTENDEE;.*CN="Jo \^'J\^' Reyes ATTENDEE:mailto:x@example\.com":MAILTO:jordan@example\.ca$/,
    ),
    "STATUS:CONFIRMED",
  ]);
  expect(lines).toContainEqual("SUMMARY:Fern\\; Hill\\, & “Söhne”\\\\ Ltd. visits");
});

test("a site without an address of its own, and a client without a place, have files too", () => {
  const { content } = clientCalendar({ ...client, place: "" }, visit, {
    ...site,
    business: { name: "", email: "", phone: "" },
  });
  expect(content).not.toMatch(/^(ORGANIZER|LOCATION)/m);
});

test("staff's file says of each visit who is visited, where, and how to reach them", () => {
  const stored = {
    ...client,
    phone: "(519) 555-0123",
    service: "Hardscaping",
    visit_at: visit.time,
    changes: 3,
  };
  const { method, content } = staffCalendar([stored, { ...stored, id: "m2", changes: 0 }], site);
  expect(method).toBe("PUBLISH");
  const lines = linesOf(content);
  expect(lines.filter((line) => /^(UID|SEQUENCE|SUMMARY|LOCATION|ATTENDEE)/.test(line))).toEqual([
    "UID:m1@fernhill.example",
    "SEQUENCE:2",
    "SUMMARY:Visit: Jordan Reyes",
    "LOCATION:Guelph\\, N1H 3T9",
    "UID:m2@fernhill.example",
    "SEQUENCE:0",
    "SUMMARY:Visit: Jordan Reyes",
    "LOCATION:Guelph\\, N1H 3T9",
  ]);
  expect(lines).toContain(
    "DESCRIPTION:Hardscaping\\n(519) 555-0123\\njordan@example.ca\\nhttps://fernhill.example/admin/messages/m1",
  );
  expect(staffCalendar([], site).content).toContain("METHOD:PUBLISH");
});
