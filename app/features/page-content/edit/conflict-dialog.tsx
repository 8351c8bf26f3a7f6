import { Dialog } from "@base-ui/react/dialog";
import { parseStorageAddress, thumbnail } from "#app/features/media/storage-address.ts";
import { timeOfChange, wordsOf } from "#app/features/rich-text/edit/words-of.ts";
import type { PartConflict } from "#app/features/staff/staff-result.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { StaffDialog } from "#app/ui/staff/staff-dialog.tsx";
import { VersionWords } from "#app/ui/staff/version-words.tsx";
import { itemWords, partKey } from "../patch.ts";
import {
  type Change,
  type Changes,
  keepOut,
  putGoneItemBack,
  putItemBack,
  takeTheirs,
  withTheirs,
  withTyped,
} from "./changes.ts";
import { change, setEditing, useEditing } from "./editing-store.ts";
import { focusPart } from "./focus-part.ts";

const { pageContent: words } = staffMessages;

interface ConflictDialogProps {
  conflicts: readonly PartConflict[];
  /** Saves what was chosen. */
  onSave(): void;
  onClose(): void;
}

/** Shows both versions of each text that two people have changed, one after the other, and asks which stays. */
export function ConflictDialog({ conflicts, onSave, onClose }: ConflictDialogProps) {
  const changes = useEditing((state) => state.changes);
  const { unsaved } = changes;
  const [conflict, ...further] = conflicts;
  const mine = conflict && unsaved.get(partKey(conflict));
  if (!conflict || !mine) return null;
  const key = partKey(conflict);
  const goneItem = conflict.theirs === null && mine.item;
  // An item that is gone is asked about once, whatever was typed in it.
  const inGoneItem = goneItem && `${partKey({ ...conflict, path: goneItem.list.path })}.${goneItem.id}.`;
  const left = further.filter((other) => !inGoneItem || !partKey(other).startsWith(inGoneItem));
  const { theirs, item } = conflict;
  const goOn = () => {
    if (left.length > 0) return setEditing({ save: { kind: "conflict", conflicts: left } });
    setEditing({ save: { kind: "editing" } });
    onClose();
    onSave();
  };
  const writeThird = (present: string | readonly string[]) => {
    change((now) => withTheirs(now, key, present));
    setEditing({ save: left.length > 0 ? { kind: "conflict", conflicts: left } : { kind: "editing" } });
    onClose();
    focusPart(key);
  };
  const others = unsaved.size - conflicts.length;
  const decide = (make: (changes: Changes) => Changes) => {
    change(make);
    goOn();
  };
  const keepTheirs = () => decide((now) => takeTheirs(now, key, theirs));
  if (item) {
    return (
      <StaffDialog onClose={onClose} className="staff panel w-[min(100%-1.5rem,36rem)]">
        <Dialog.Title className="text-h4">{words.changedAndRemoved}</Dialog.Title>
        <Dialog.Description className="mt-2 mb-4 text-ink-soft">
          {mine.label}. {words.removedByYou} {others > 0 && words.othersSafe(others)}
        </Dialog.Description>
        <Version
          title={words.theirs(conflict.by, timeOfChange(conflict.at))}
          words={itemWords(item.fields)}
          against={itemWords(mine.items?.[item.id] ?? {})}
        />
        <div className="panel-foot">
          <StaffButton solid onClick={() => decide((now) => putItemBack(now, key, item))}>
            Keep theirs
          </StaffButton>
          <StaffButton onClick={() => decide((now) => keepOut(now, key, item))}>Keep mine</StaffButton>
        </div>
      </StaffDialog>
    );
  }
  if (goneItem) {
    return (
      <StaffDialog onClose={onClose} className="staff panel w-[min(100%-1.5rem,36rem)]">
        <Dialog.Title className="text-h4">{words.removedAndChanged}</Dialog.Title>
        <Dialog.Description className="mt-2 mb-4 text-ink-soft">
          {goneItem.list.label}. {words.removedByThem(conflict.by, timeOfChange(conflict.at))}{" "}
          {others > 0 && words.othersSafe(others)}
        </Dialog.Description>
        <Version
          title={words.mine}
          words={itemWords(withTyped(changes, mine))}
          against={itemWords(goneItem.fields)}
          isMine
        />
        <div className="panel-foot">
          <StaffButton solid onClick={() => decide((now) => putGoneItemBack(now, mine))}>
            Keep mine
          </StaffButton>
          <StaffButton onClick={keepTheirs}>Keep theirs</StaffButton>
        </div>
      </StaffDialog>
    );
  }
  return (
    <StaffDialog onClose={onClose} className="staff panel w-[min(100%-1.5rem,52rem)]">
      <Dialog.Title className="text-h4">{words.twoVersions}</Dialog.Title>
      <Dialog.Description className="mt-2 text-ink-soft">
        {mine.label}. {theirs === null ? words.theirsGone : words.differing}{" "}
        {others > 0 && words.othersSafe(others)}
      </Dialog.Description>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        {theirs !== null && (
          <Version
            title={words.theirs(conflict.by, timeOfChange(conflict.at))}
            words={theirs}
            against={mine.value}
          />
        )}
        <Version title={words.mine} words={mine.value} against={theirs ?? mine.value} isMine />
      </div>
      <div className="panel-foot">
        {theirs !== null && (
          <StaffButton solid onClick={() => decide((now) => withTheirs(now, key, theirs))}>
            Keep mine
          </StaffButton>
        )}
        <StaffButton onClick={keepTheirs}>Keep theirs</StaffButton>
        {theirs !== null && <StaffButton onClick={() => writeThird(theirs)}>Write a third</StaffButton>}
      </div>
    </StaffDialog>
  );
}

interface VersionProps {
  title: string;
  words: Change["value"];
  against: Change["value"];
  isMine?: boolean;
}

function Version({ words: own, against, ...props }: VersionProps) {
  const picture = typeof own === "string" && parseStorageAddress(own) ? thumbnail(own) : undefined;
  return <VersionWords {...props} words={wordsOf(own)} against={wordsOf(against)} picture={picture} />;
}
