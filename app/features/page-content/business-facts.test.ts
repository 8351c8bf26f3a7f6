import { expect, test } from "vitest";
import { fillFacts } from "./business-facts.ts";

test("fillFacts fills in what is known of the business and leaves the rest", () => {
  const facts = {
    address: { city: "Guelph", region: "Ontario" },
    towns: [{ name: "Fergus" }, { name: "Elora" }],
    established: "2015",
  };
  expect(fillFacts("{city}, {region}: {towns}, since {established}. {city}? {other}", facts)).toBe(
    "Guelph, Ontario: Fergus and Elora, since 2015. Guelph? {other}",
  );
});
