import { useEffect, useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderStaff } from "#tests/components/render-staff.tsx";

const root = () => getComputedStyle(document.documentElement).overflow;

/** A page with a native dialog as a menu, and a gallery that is removed from the page when it closes. */
function Page() {
  const [isFetched, setFetched] = useState(false);
  return (
    <main>
      <button type="button" commandfor="menu" command="show-modal">
        Menu
      </button>
      <dialog id="menu" aria-label="Menu">
        <button type="button">Services</button>
      </dialog>
      <button type="button" onClick={() => setFetched(true)}>
        Gallery
      </button>
      {isFetched && <Gallery onClose={() => setFetched(false)} />}
    </main>
  );
}

function Gallery({ onClose }: { onClose(): void }) {
  useEffect(() => document.querySelector<HTMLDialogElement>("#gallery")?.showModal(), []);
  return (
    <dialog id="gallery" aria-label="Gallery" onClose={onClose}>
      <button type="button">Next</button>
    </dialog>
  );
}

test("the page behind an open menu or gallery rests until it closes", async () => {
  await renderStaff(<Page />);
  await page.getByRole("button", { name: "Gallery" }).click();
  await expect.poll(root).toBe("hidden");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.poll(root).toBe("visible");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect.poll(root).toBe("hidden");
  await userEvent.keyboard("{Escape}");
  await expect.poll(root).toBe("visible");
});
