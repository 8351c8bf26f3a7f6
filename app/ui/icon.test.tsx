import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type LucideIcon, UserCog } from "lucide-react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Icon } from "./icon.tsx";

const lucide = { ...(await import("lucide-react")) } as Record<string, unknown>;
/** A module's declaration, and what plain collections add, name icons of entries in the admin menu. */
const staffOnly =
  /^(.*\/edit|ui\/staff|routes\/admin|modules\/\w+\/routes\/admin)\/|^modules\/\w+\/module\.ts$|^site\/plain-lists\.ts$|\.test\.tsx?$/;
const sprite = readFileSync("app/ui/sprite.svg", "utf8");
const drawings = new Map(
  [...sprite.matchAll(/<symbol id="(\w+)"[^>]*>(.*)<\/symbol>/g)].map(([, id, drawing]) => [id, drawing]),
);

/** The icons that files outside the staff layer import. */
function visitorsIcons(): LucideIcon[] {
  const names = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !staffOnly.test(file))
    .flatMap((file) => [
      ...readFileSync(path.join("app", file), "utf8").matchAll(/import \{([^}]*)\} from "lucide-react"/g),
    ])
    .flatMap(([, list = ""]) => list.split(","))
    .map((name) => name.trim().replace(/ as .*/, ""))
    .filter((name) => name && !name.startsWith("type "));
  return [...new Set(names)].map((name) => lucide[name] as LucideIcon);
}

const drawingOf = (markup: string) => markup.replace(/^<svg[^>]*>|<\/svg>$/g, "").replace(/><\/\w+>/g, "/>");

describe("An icon that visitors see", () => {
  test.each(visitorsIcons().map((icon) => [icon.displayName, icon] as const))(
    "%s stands in the sprite as lucide draws it",
    (name, icon) => {
      expect(renderToStaticMarkup(<Icon icon={icon} />)).toMatch(
        new RegExp(
          `^<svg aria-hidden="true" class="icon"><use href="[^"]*sprite[^"]*#${name}"></use></svg>$`,
        ),
      );
      const Drawing = icon;
      expect(drawings.get(name)).toBe(drawingOf(renderToStaticMarkup(<Drawing />)));
    },
  );

  test("is none that only staff see: the sprite holds nothing more", () => {
    const shown = visitorsIcons().map((icon) => icon.displayName);
    expect([...drawings.keys()].filter((id) => /^[A-Z]/.test(id ?? "")).sort()).toEqual(shown.sort());
  });
});

test("an icon that only staff see is drawn in place", () => {
  const html = renderToStaticMarkup(<Icon icon={UserCog} className="size-6" />);
  expect(html).toMatch(/aria-hidden="true"/);
  expect(html).toMatch(/class="[^"]*\bicon size-6"/);
  expect(html).not.toContain("<use");
});
