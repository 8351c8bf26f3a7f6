import { expect, test } from "vitest";
import { fillAnswer, leftPlaceholder } from "./fill-answer.ts";

const jordan = { name: "Jordan $& Reyes", service: "Hardscaping", visit: null };

test.each([
  ["Hi {name}, about {service}: {name}!", "Hi Jordan $& Reyes, about Hardscaping: Jordan $& Reyes!", null],
  ["We come on {visit}.", "We come on {visit}.", "{visit}"],
  ["{nothing} {Name} {}", "{nothing} {Name} {}", null],
])("%s", (body, filled, left) => {
  expect(fillAnswer(body, jordan)).toBe(filled);
  expect(leftPlaceholder(filled)).toBe(left);
});
