import { afterEach, expect, test } from "vitest";
import "./photo-uploads.ts";

afterEach(() => document.body.replaceChildren());

/** @returns the field, in a form whose element is not in the document yet */
function fieldWith(files: File[]) {
  const form = document.createElement("form");
  form.innerHTML = `<photo-uploads data-endpoint="/no-such-server" data-path="/photos" data-waiting="Waiting"
    data-sending="Sending photo {number} of {all}, {name}: {percent}%">
    <p role="status"></p><input type="file" name="photos" multiple></photo-uploads>`;
  const field = form.querySelector("input") as HTMLInputElement;
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  field.files = chosen.files;
  return { form, field };
}

test("sends photos that were chosen before the script was there, and not with the form", async () => {
  const { form, field } = fieldWith([new File(["a"], "yard.jpg"), new File(["b"], "wall.jpg")]);
  document.body.append(form);
  expect(field.files).toHaveLength(0);
  const asked = () => performance.getEntriesByName(new URL("/no-such-server", location.href).href).length;
  await expect.poll(asked).toBeGreaterThan(0);
});
