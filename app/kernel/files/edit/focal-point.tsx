import { Crosshair } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { alertOf } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { useSave } from "#app/kernel/verbs/edit/use-save.ts";
import { mediaTexts } from "#app/platform/media-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { AlertBox, type FormAlert } from "#app/ui/staff/alert-box.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import type { MediaItem } from "../media-item.ts";
import { type FocalPoint, positionOf, variantUrl } from "../picture.ts";
import { putItem } from "./library-queries.ts";
import { UndoableNote } from "./undoable-note.tsx";

const PREVIEW_WIDTH = 768;
/** Long enough for repeated key presses, short enough that the page is still open. */
const SAVE_AFTER_MS = 500;
const middle: FocalPoint = { x: 50, y: 50 };

const steps: Partial<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The previews: three crops that occur on the site. */
const crops = [
  ["Top of a page", "aspect-hero"],
  ["Card", "aspect-picture"],
  ["Phone", "aspect-square"],
] as const;

const percent = (share: number) => Math.min(100, Math.max(0, Math.round(share * 100)));

/** The address of a stored picture in the size of the preview. */
export function previewUrl(item: MediaItem): string {
  const { url, width } = item;
  return width && width > PREVIEW_WIDTH ? variantUrl(url, PREVIEW_WIDTH, "webp") : url;
}

/** Opens the editor of a stored picture's focal point. Its React key must be the picture's id. */
export function FocalPointTool({ item }: { item: MediaItem }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <StaffButton icon={Crosshair} aria-expanded={open} onClick={() => setOpen(!open)} className="w-fit">
        What stays in view
      </StaffButton>
      {open && <FocalPointEditor item={item} />}
    </>
  );
}

/**
 * Sets the focal point by a click, by dragging the ring or with the arrow keys. It is saved without a form,
 * because it belongs to the file.
 */
function FocalPointEditor({ item }: { item: MediaItem }) {
  const { point, set, alert, saved, putBack } = useFocalPoint(item);
  const frame = useRef<HTMLDivElement>(null);
  const { x, y } = point ?? middle;
  const setByPointer = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? new DOMRect();
    if (width > 0) set({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) });
  };
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) setByPointer(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    set({ x: percent((x + step.x) / 100), y: percent((y + step.y) / 100) });
  };
  return (
    <div className="grid gap-3 border border-film-line bg-white p-3">
      <p className="text-sm leading-[1.4] text-ink-soft">
        Select what must always show, or move the ring with the arrow keys.
      </p>
      <div className="px-5.5 py-2">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys move the ring within */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the ring is the control, the picture its track */}
        <div ref={frame} onClick={setByPointer} className="relative mx-auto w-fit cursor-crosshair">
          <img src={previewUrl(item)} alt={item.alt || item.file} className="block max-h-72 max-w-full" />
          <button
            type="button"
            role="slider"
            aria-label="Point that stays in view"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={x}
            aria-valuetext={`${x}% from the left, ${y}% from the top`}
            onKeyDown={onKeyDown}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={onPointerMove}
            onClick={(event) => event.stopPropagation()}
            style={{ left: `${x}%`, top: `${y}%` }}
            className="focal-ring"
          />
        </div>
      </div>
      <div className="grid grid-cols-[3fr_2fr_1.35fr] items-end gap-3">
        {crops.map(([name, ratio]) => (
          <figure key={name} className="min-w-0">
            <img
              src={previewUrl(item)}
              alt=""
              style={{ objectPosition: positionOf({ x, y }) }}
              className={`w-full bg-limestone object-cover ${ratio}`}
            />
            <figcaption className="pt-1 text-xs leading-[1.3] text-ink-soft">{name}</figcaption>
          </figure>
        ))}
      </div>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <div role="status" className="text-sm leading-[1.4] text-ink-soft">
          {saved && (
            <UndoableNote
              message={mediaTexts.focalSaved}
              save={saved.undo}
              onUndone={() => {
                putBack();
                frame.current?.querySelector("button")?.focus();
              }}
            />
          )}
        </div>
        {point && (
          <Tool icon={Crosshair} onClick={() => set(null)}>
            Reset to default
          </Tool>
        )}
      </div>
      {alert && <AlertBox alert={alert} />}
    </div>
  );
}

/** The state of the focal point; changes are saved, debounced by SAVE_AFTER_MS. */
function useFocalPoint(item: MediaItem) {
  const { send } = useSave("media");
  const [point, setPoint] = useState(item.focal);
  /** The last save: its id for undo, and the point before it. */
  const [saved, setSaved] = useState<{ undo?: string; before: FocalPoint | null } | null>(null);
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = async (focal: FocalPoint | null) => {
    timer.current = undefined;
    const input = { id: item.id, focal };
    const result = await send<MediaItem>("frame", input, ({ message }) => setAlert({ message }));
    if (result.kind === "error") return setAlert(alertOf(result, staffTexts.staff.saveFailed));
    setSaved({ ...result, before: item.focal });
    putItem(result.value);
  };
  const saveNow = useEffectEvent(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    void save(point);
  });
  // Saves a pending change on unmount.
  useEffect(() => () => saveNow(), []);
  return {
    /** Null if none is set. */
    point,
    set: (next: FocalPoint | null) => {
      setPoint(next);
      setSaved(null);
      setAlert(null);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(next), SAVE_AFTER_MS);
    },
    saved,
    /** Called after the last save is undone. */
    putBack: () => {
      if (saved) setPoint(saved.before);
      setSaved(null);
    },
    alert,
  };
}
