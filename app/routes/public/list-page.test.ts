import { expect, test } from "vitest";
import { heroPictureChance } from "./list-page.server.ts";

const staff = { id: "1", email: "jo@fernhill.example", role: "editor" } as const;
const at = (time: string) => new Date(`2026-05-01T${time}Z`);

test("visitors get whatever chance says", () => {
  expect(heroPictureChance(null, at("10:00:00"), () => 0.25)).toBe(0.25);
});

test("staff keep their picture for an hour, then may get another", () => {
  const never = () => {
    throw new Error("left to chance");
  };
  const first = heroPictureChance(staff, at("10:00:00"), never);
  expect(heroPictureChance(staff, at("10:59:59"), never)).toBe(first);
  expect(heroPictureChance(staff, at("11:00:00"), never)).not.toBe(first);
  const day = Array.from({ length: 24 }, (_, hour) =>
    heroPictureChance(staff, at(`${String(hour).padStart(2, "0")}:30:00`), never),
  );
  expect(day.every((chance) => chance >= 0 && chance < 1)).toBe(true);
  expect(new Set(day.map((chance) => Math.floor(chance * 4))).size).toBe(4);
});
