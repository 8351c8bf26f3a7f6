import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { allowMotion } from "#tests/components/emulation.ts";
import { phone, renderVisitor } from "#tests/components/render-visitor.tsx";
import { staffSite } from "#tests/components/staff-site.ts";
import { PictureFrame, SitePicture } from "./picture.tsx";

test("on a new page of a phone, pictures are not looked at before the main one has had a moment", async () => {
  await phone();
  await allowMotion();
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const answer = () => HttpResponse.text(drawing, { headers: { "Content-Type": "image/svg+xml" } });
  staffSite.use(http.get("/storage/*", answer));
  const picture = { src: "/storage/garden.jpg", alt: "", width: 900, height: 600, placeholder: null };
  await renderVisitor(
    [true, false].map((priority) => (
      <PictureFrame key={`${priority}`} ratio="picture">
        <SitePicture picture={picture} priority={priority} sizes="100vw" />
      </PictureFrame>
    )),
  );
  // The animation begins here, and its time stands still until the test waits for something.
  document.documentElement.dataset.fresh = "";
  const [main, other] = document.images;
  if (!main || !other) throw new Error("There are two pictures");
  const moved = () => getComputedStyle(other).translate;
  expect(main.getAnimations()).toEqual([]);
  expect(moved()).toBe("0px -9999px");
  for (const wait of other.getAnimations()) wait.finish();
  expect(moved()).toBe("none");
  delete document.documentElement.dataset.fresh;
});
