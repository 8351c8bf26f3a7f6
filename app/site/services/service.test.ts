import { describe, expect, test } from "vitest";
import type { Picture } from "#app/kernel/files/picture.ts";
import { heroPicture, type Service, toHomeCard } from "./service.ts";

describe("the picture behind the services' heading", () => {
  const picture = (src: string): Picture => ({ src, alt: "", width: 1, height: 1, placeholder: null });
  const service = (own: Picture | null, ...features: (Picture | null)[]) =>
    ({
      picture: own,
      features: features.map((featurePicture) => ({ picture: featurePicture })),
    }) as unknown as Service;

  test.each([
    ["a feature's", [service(picture("s"), picture("f1"), picture("f2"))], 0.6, "f2"],
    ["a service's when no feature has one", [service(picture("s"), null)], 0.9, "s"],
    ["none when there are no pictures", [service(null)], 0.5, undefined],
    ["none when there are no services", [], 0, undefined],
  ])("is %s", (_case, services, random, src) => {
    expect(heroPicture(services, random)?.src).toBe(src);
  });
});

test("the home page's wall gets the first three features, by title only", () => {
  const features = ["a", "b", "c", "d"].map((id) => ({ id, title: id, description: "long", order_index: 0 }));
  const wall = toHomeCard({ id: "s", title: "Stone", features } as unknown as Service);
  expect(wall.features).toEqual([
    { id: "a", title: "a" },
    { id: "b", title: "b" },
    { id: "c", title: "c" },
  ]);
});
