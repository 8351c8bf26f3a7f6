import {
  Check,
  ChevronUp,
  CircleAlert,
  CloudOff,
  GitCompareArrows,
  type LucideIcon,
  Redo2,
  Smartphone,
  Undo2,
} from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { timeOfChange } from "#app/kernel/rich-text/edit/words-of.ts";
import { discardChanges } from "#app/kernel/session/edit/changes.ts";
import { type SaveState, undoDirection } from "#app/kernel/session/edit/session.ts";
import { alertOf } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { useOtherEditor } from "#app/kernel/verbs/edit/use-person-name.ts";
import { openedPart } from "#app/kernel/verbs/staff-part.tsx";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { Icon } from "#app/ui/icon.tsx";
import { commandShortcut, isSaveKey } from "#app/ui/staff/shortcut.ts";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { typedCountId } from "./field-note.tsx";
import { focusField } from "./focus-field.ts";
import { PageHistory } from "./page-history.tsx";
import { change, pageSession, useEditing } from "./page-session.ts";
import { PhoneWidth } from "./phone-width.tsx";
import { useSaveChanges, useUndoStep } from "./save-changes.ts";
import { useDocumentEvent } from "./use-document-event.ts";
import { usePageDraft } from "./use-page-draft.ts";
import { useVisualViewport } from "./visual-viewport.ts";

const { pageContent: messages } = staffTexts;
const ChangesList = openedPart(() => import("./changes-list.tsx"), "ChangesList");
const ConflictDialog = openedPart(
  () => import("#app/kernel/session/edit/conflict-dialog.tsx"),
  "ConflictDialog",
);
const DraftOffer = openedPart(() => import("#app/ui/staff/draft-offer.tsx"), "DraftOffer");

interface ChangesBarProps {
  /** Path of the page that is edited. */
  pathname: string;
  /** Ends the editing. */
  onDone(): void;
}

/** The bar at the bottom while a page is edited: the unsaved changes and the actions on them. */
export function ChangesBar({ pathname, onDone }: ChangesBarProps) {
  const bar = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isComparing, setIsComparing] = useState(false);
  const [isPhoneWidth, setIsPhoneWidth] = useState(false);
  const count = useEditing(({ changes }) => changes.unsaved.size);
  const saveState = useEditing((state) => state.save);
  const said = useEditing((state) => state.said);
  const canUndo = useEditing(
    ({ changes, save: { kind, ...save } }) => changes.done.length > 0 || (kind === "saved" && "undo" in save),
  );
  const undo = useUndoStep();
  const canRedo = useEditing(({ changes }) => changes.undone.length > 0);
  const save = useSaveChanges();
  const draftOffer = usePageDraft(pathname, isPhoneWidth);
  useUndoKeys(save, undo);
  useKeptInLinks();
  useVisualViewport();
  useFocusKept(bar);
  useStillPage();
  useRoomForBar(bar);
  useEffect(() => {
    // The button that began the editing is unmounted. Focus is not taken from a text that is already being
    // edited.
    if (!document.activeElement?.closest(".editable")) bar.current?.focus({ preventScroll: true });
  }, []);

  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Changes"
      data-area="website"
      translate="no"
      className="staff staff-bar changes-bar print:hidden"
    >
      {isOpen && count > 0 && <ChangesList onClose={() => setIsOpen(false)} />}
      {isComparing && saveState.kind === "conflict" && (
        <ConflictDialog
          session={pageSession}
          conflicts={saveState.conflicts}
          onSave={save}
          onRewrite={focusField}
          onClose={() => setIsComparing(false)}
        />
      )}
      {isPhoneWidth && <PhoneWidth pathname={pathname} onClose={() => setIsPhoneWidth(false)} />}
      {draftOffer && (
        <div className="max-h-[60dvh] overflow-y-auto px-2 md:px-gutter [&_[data-choices]]:sticky [&_[data-choices]]:bottom-0 [&_[data-choices]]:bg-draft-tint [&_[data-choices]]:py-2">
          <DraftOffer {...draftOffer} />
        </div>
      )}
      <p
        role="status"
        className="changes-said truncate px-3 text-sm text-ink-soft not-empty:pt-1.5 md:px-gutter"
      >
        {said}
      </p>
      <div className="staff-bar-row items-center max-md:flex-wrap max-md:justify-end">
        <BarNote
          count={count}
          listButton={
            <button
              type="button"
              aria-expanded={isOpen}
              className="tool px-2 text-ink underline decoration-dotted underline-offset-4"
              onClick={() => setIsOpen(!isOpen)}
            >
              {messages.changes(count)}
              <Icon icon={ChevronUp} className={isOpen ? "rotate-180" : ""} />
            </button>
          }
        />
        <span id={typedCountId} className="typed-count empty:hidden" />
        {/* On a phone it is hidden while there are changes: Discard and Save need the room. */}
        <PageHistory className={count > 0 ? "max-md:hidden" : ""} />
        <Tool
          icon={Smartphone}
          aria-label="Phone view"
          title="Phone view"
          className="max-lg:hidden"
          onClick={() => setIsPhoneWidth(true)}
        />
        <Tool icon={Undo2} aria-label="Undo" {...withKeys("Undo", "Z")} disabled={!canUndo} onClick={undo} />
        <Tool
          icon={Redo2}
          aria-label="Redo"
          {...withKeys("Redo", "Shift+Z")}
          disabled={!canRedo}
          onClick={() => pageSession.stepThrough("redo")}
        />
        {count > 0 ? (
          <>
            <button
              type="button"
              className="tool"
              onClick={() => {
                change(discardChanges);
                pageSession.setState({ said: messages.discarded });
                setIsOpen(false);
              }}
            >
              Discard
            </button>
            {saveState.kind === "conflict" ? (
              <StaffButton solid onClick={() => setIsComparing(true)}>
                Compare
              </StaffButton>
            ) : (
              <StaffButton solid busy={saveState.kind === "saving"} {...withKeys("Save", "S")} onClick={save}>
                {saveState.kind === "waiting" ? "Try now" : "Save"}
              </StaffButton>
            )}
          </>
        ) : (
          <StaffButton solid onClick={onDone}>
            Done
          </StaffButton>
        )}
      </div>
    </section>
  );
}

/** Tooltip and ARIA attributes of a button's keyboard shortcut. */
function withKeys(name: string, key: string) {
  const { label, aria } = commandShortcut(key);
  return { title: `${name} (${label})`, "aria-keyshortcuts": aria };
}

/** Moves focus to the bar when its focused button is removed or disabled. */
function useFocusKept(bar: RefObject<HTMLElement | null>) {
  const isWithin = useRef(false);
  useDocumentEvent("focusin", ({ target }) => {
    isWithin.current = bar.current?.contains(target as Node) ?? false;
  });
  useEffect(() => {
    const active = document.activeElement;
    const isLost = active === document.body || active?.matches(":disabled");
    if (isWithin.current && isLost) bar.current?.focus({ preventScroll: true });
  });
}

/**
 * Pauses carousels (elements/carousel.ts) while the page is edited, so that the edited slide stays visible.
 */
function useStillPage() {
  useEffect(() => {
    document.documentElement.setAttribute("data-edited", "");
    return () => document.documentElement.removeAttribute("data-edited");
  }, []);
}

/**
 * Sets `--staff-bar` to the bar's height in pixels, which varies with its content, for elements above the
 * bar.
 */
function useRoomForBar(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!bar.current) return;
    const root = document.documentElement;
    const height = new ResizeObserver(([entry]) => {
      const { blockSize = 0 } = entry?.borderBoxSize[0] ?? {};
      root.style.setProperty("--staff-bar", `${blockSize}px`);
    });
    height.observe(bar.current);
    return () => {
      height.disconnect();
      root.style.removeProperty("--staff-bar");
    };
  }, [bar]);
}

interface Note {
  icon?: LucideIcon;
  color?: string;
  text: ReactNode;
  isError?: true;
  /** Whether a phone shows it in a row of its own. */
  isLong?: true;
}

/**
 * What the bar says of the last save; null if it says what is changed.
 * @param facts `broken` is the number of fields with errors
 */
function noteOf(
  save: SaveState,
  {
    count,
    broken,
    otherEditor,
  }: { count: number; broken: number; otherEditor: ReturnType<typeof useOtherEditor> },
): Note | null {
  switch (save.kind) {
    case "saving":
      return { text: messages.saving(count) };
    case "saved":
      return count > 0 ? null : { icon: Check, color: "text-tape", text: messages.saved };
    case "undone":
      return { icon: Undo2, color: "text-tape", text: staffTexts.history.undone };
    case "waiting":
      return { icon: CloudOff, color: "text-draft", text: messages.waiting(count), isLong: true };
    case "conflict": {
      const [{ by, at } = { by: null, at: null }] = save.conflicts;
      return {
        icon: GitCompareArrows,
        text: messages.conflict(otherEditor(by), timeOfChange(at)),
        isError: true,
      };
    }
    case "failed": {
      if (broken === 0 && save.error.fieldErrors) return null;
      const { message, detail } = alertOf(save.error, staffTexts.staff.saveFailed);
      const text = broken > 0 ? messages.broken(broken) : `${message} ${detail ?? ""}`;
      return { icon: CircleAlert, text, isError: true };
    }
  }
  return null;
}

const start: Note = {
  text: (
    <span>
      {messages.start}
      {/* Omitted on phones: it would make the bar higher, which causes a layout of the whole page. */}
      <span className="max-md:hidden"> {messages.startMore}</span>
    </span>
  ),
};

/** The bar's status or error message. */
function BarNote({ count, listButton }: { count: number; listButton: ReactNode }) {
  const save = useEditing((state) => state.save);
  const broken = useEditing(({ fieldErrors }) => Object.keys(fieldErrors).length);
  const otherEditor = useOtherEditor();
  const note = noteOf(save, { count, broken, otherEditor }) ?? (count === 0 ? start : null);
  const shown = note && (
    <>
      {note.icon && <Icon icon={note.icon} {...(note.color && { className: note.color })} />}
      {note.text}
    </>
  );
  // Both live regions exist from the start: screen readers announce text added to a region, but not always
  // a new region.
  return (
    <>
      <p
        role="status"
        className={`flex min-w-0 items-center gap-2 text-sm leading-[1.3] not-empty:flex-1 not-empty:px-2 not-empty:py-1 max-[18rem]:not-empty:basis-full ${note?.isLong ? "max-md:not-empty:basis-full" : ""}`}
      >
        {!note?.isError && shown}
      </p>
      <p
        role="alert"
        className="flex min-w-0 items-center gap-2 text-sm leading-[1.3] text-error not-empty:mr-auto not-empty:px-2 not-empty:py-1 max-md:not-empty:basis-full"
      >
        {note?.isError && shown}
      </p>
      {!note && <div className="mr-auto flex min-w-0 items-center">{listButton}</div>}
    </>
  );
}

/** Keyboard shortcuts for undo, redo and save across all fields; forms and dialogs have their own. */
function useUndoKeys(save: () => void, undo: () => void) {
  const redo = () => pageSession.stepThrough("redo");
  useDocumentEvent("keydown", (event) => {
    const target = event.target as HTMLElement;
    if (target.closest("[role=dialog], form")) return;
    const direction = undoDirection(event);
    if (isSaveKey(event)) save();
    else if (!direction || target.closest("input, textarea, select")) return;
    else if (direction === "undo") undo();
    else redo();
    event.preventDefault();
    event.stopPropagation();
  });
  // Replaces the undo of the browser and of a phone's gesture.
  useDocumentEvent("beforeinput", (event) => {
    if (!event.inputType.startsWith("history")) return;
    if (!(event.target as HTMLElement).closest(".editable")) return;
    event.preventDefault();
    if (event.inputType === "historyUndo") undo();
    else redo();
  });
}

/** Inline-editable texts, and texts that show a version's changes. */
const PARTS = ":is(.editable, [data-mark])";

/** Prevents links and buttons that contain editable text from acting on a click. */
function useKeptInLinks() {
  useDocumentEvent("click", (event) => {
    const pressed = event.target as HTMLElement;
    const held = pressed.closest(PARTS)?.closest("a, button, summary, label");
    if (held ?? pressed.closest(`a:has(${PARTS})`)) event.preventDefault();
  });
}
