import { expect, test } from "vitest";
import { firstIncompleteField, type RequiredFields } from "./required-fields.ts";

const whole = { title: "Steps", text: "<p>Stone</p>", categories: ["a"], note: "" };
const needs: RequiredFields<typeof whole> = {
  title: "Enter a title",
  text: ["Write the text", (html) => html === "<p></p>"],
  categories: "Choose a category",
};

test.each([
  ["nothing", {}, null],
  ["the title", { title: "" }, "Enter a title"],
  ["a title of spaces", { title: " \n " }, "Enter a title"],
  ["a text by its own rule", { text: "<p></p>" }, "Write the text"],
  ["a category", { categories: [] }, "Choose a category"],
  ["the first of several", { title: "", text: "<p></p>", categories: [] }, "Enter a title"],
  ["no field that is not waited for", { note: " " }, null],
])("Save waits for %s", (_, changes, words) => {
  expect(firstIncompleteField({ ...whole, ...changes }, needs)).toBe(words);
});
