import { useId } from "react";
import { wordDifferences } from "./word-diff.ts";

interface DiffTextProps {
  title: string;
  /** Plain text of this version; `against` is that of the other version. */
  text: string;
  against: string;
  /** URL of the picture, if the value is a picture. */
  picture?: string | undefined;
  isMine?: boolean;
}

/** One of two versions; words that the other version does not contain have a wavy underline. */
export function DiffText({ title, text, against, picture, isMine = false }: DiffTextProps) {
  const id = useId();
  const parts = wordDifferences(against, text).filter(({ removed }) => !removed);
  const counted = parts.map((part, index) => ({ ...part, place: index }));
  return (
    <section
      aria-labelledby={id}
      className={`border-2 bg-white p-4 ${isMine ? "border-tape" : "border-stone"}`}
    >
      <h3 id={id} className="font-sans text-sm leading-[1.35] font-strong tracking-normal">
        {title}
      </h3>
      {picture && <img src={picture} alt="" className="mt-2 max-h-48 max-w-full" />}
      <p className="mt-2 whitespace-pre-line">
        {counted.map(({ place, added, value }) =>
          added ? (
            <ins key={place} className="bg-draft-tint decoration-draft decoration-wavy underline-offset-4">
              {value}
            </ins>
          ) : (
            <span key={place}>{value}</span>
          ),
        )}
      </p>
    </section>
  );
}
