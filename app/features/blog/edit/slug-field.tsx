import { LONGEST_SLUG, wantedSlug } from "#app/platform/slug.ts";
import { TextInput } from "#app/ui/staff/inputs.tsx";
import { NAMELESS_POST, postPath } from "../post.ts";

interface SlugFieldProps {
  /** What the slug is made from when it is left empty. */
  title: string;
  name: string;
  value: string;
  onChange(value: string): void;
  error: string | undefined;
}

/** A post's slug, with the address it leads to while it is typed. */
export function SlugField({ title, ...bound }: SlugFieldProps) {
  const nothingTyped = title.trim() === "" && bound.value.trim() === "";
  return (
    <TextInput
      label="Slug"
      optional
      maxLength={LONGEST_SLUG}
      help={
        <>
          Made from the title when left empty.
          {!nothingTyped && (
            <>
              {" "}
              Address:{" "}
              <span className="wrap-anywhere">{postPath(wantedSlug(bound.value, title, NAMELESS_POST))}</span>
            </>
          )}
        </>
      }
      {...bound}
    />
  );
}
