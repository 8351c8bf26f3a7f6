import { Dialog } from "@base-ui/react/dialog";
import { parseStorageAddress, thumbnail } from "#app/features/media/storage-address.ts";
import { timeOfChange, wordsOf } from "#app/features/rich-text/edit/words-of.ts";
import type { FieldConflict } from "#app/features/staff/staff-result.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { DiffText } from "#app/ui/staff/diff-text.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { StaffDialog } from "#app/ui/staff/staff-dialog.tsx";
import { fieldKey, itemToText } from "../field.ts";
import {
  acceptTheirs,
  type Changes,
  confirmRemoval,
  itemWithChanges,
  rebase,
  restoreItem,
  revertItem,
} from "./changes.ts";
import { type EditSession, useSession } from "./session.ts";

const { pageContent: messages } = staffMessages;

interface ConflictDialogProps {
  session: EditSession;
  conflicts: readonly FieldConflict[];
  /** Saves the resolved changes. */
  onSave(): void;
  /** Called with a field's key when the person wants to write a third version. */
  onRewrite(key: string): void;
  onClose(): void;
}

/** Shows both versions of each conflicting field, one conflict at a time, and asks which to keep. */
export function ConflictDialog({ session, conflicts, onSave, onRewrite, onClose }: ConflictDialogProps) {
  const changes = useSession(session, (state) => state.changes);
  const { unsaved } = changes;
  const [conflict, ...further] = conflicts;
  const mine = conflict && unsaved.get(fieldKey(conflict));
  if (!conflict || !mine) return null;
  const key = fieldKey(conflict);
  const missingItem = conflict.theirs === null && mine.item;
  // A missing item is one conflict, however many of its fields were edited.
  const inMissingItem =
    missingItem && `${fieldKey({ ...conflict, path: missingItem.list.path })}.${missingItem.id}.`;
  const left = further.filter((other) => !inMissingItem || !fieldKey(other).startsWith(inMissingItem));
  const { theirs, item } = conflict;
  const goOn = () => {
    if (left.length > 0) return session.setState({ save: { kind: "conflict", conflicts: left } });
    session.setState({ save: { kind: "editing" } });
    onClose();
    onSave();
  };
  const writeThird = () => {
    session.change((now) => rebase(now, key, theirs));
    session.setState({ save: left.length > 0 ? { kind: "conflict", conflicts: left } : { kind: "editing" } });
    onClose();
    onRewrite(key);
  };
  const others = unsaved.size - conflicts.length;
  const decide = (make: (changes: Changes) => Changes) => {
    session.change(make);
    goOn();
  };
  const keepTheirs = () => decide((now) => acceptTheirs(now, key, theirs));
  if (item) {
    return (
      <StaffDialog onClose={onClose} className="staff panel w-[min(100%-1.5rem,36rem)]">
        <Dialog.Title className="text-h4">{messages.changedAndRemoved}</Dialog.Title>
        <Dialog.Description className="mt-2 mb-4 text-ink-soft">
          {mine.label}. {messages.removedByYou} {others > 0 && messages.othersSafe(others)}
        </Dialog.Description>
        <Version
          title={messages.theirs(conflict.by, timeOfChange(conflict.at))}
          text={itemToText(item.fields)}
          against={itemToText(mine.items?.[item.id] ?? {})}
        />
        <div className="panel-foot">
          <StaffButton solid onClick={() => decide((now) => revertItem(now, key, item))}>
            Keep theirs
          </StaffButton>
          <StaffButton onClick={() => decide((now) => confirmRemoval(now, key, item))}>Keep mine</StaffButton>
        </div>
      </StaffDialog>
    );
  }
  if (missingItem) {
    return (
      <StaffDialog onClose={onClose} className="staff panel w-[min(100%-1.5rem,36rem)]">
        <Dialog.Title className="text-h4">{messages.removedAndChanged}</Dialog.Title>
        <Dialog.Description className="mt-2 mb-4 text-ink-soft">
          {missingItem.list.label}. {messages.removedByThem(conflict.by, timeOfChange(conflict.at))}{" "}
          {others > 0 && messages.othersSafe(others)}
        </Dialog.Description>
        <Version
          title={messages.mine}
          text={itemToText(itemWithChanges(changes, mine))}
          against={itemToText(missingItem.fields)}
          isMine
        />
        <div className="panel-foot">
          <StaffButton solid onClick={() => decide((now) => restoreItem(now, mine))}>
            Keep mine
          </StaffButton>
          <StaffButton onClick={keepTheirs}>Keep theirs</StaffButton>
        </div>
      </StaffDialog>
    );
  }
  return (
    <StaffDialog onClose={onClose} className="staff panel w-[min(100%-1.5rem,52rem)]">
      <Dialog.Title className="text-h4">{messages.twoVersions}</Dialog.Title>
      <Dialog.Description className="mt-2 text-ink-soft">
        {mine.label}. {theirs === null ? messages.theirsGone : messages.differing}{" "}
        {others > 0 && messages.othersSafe(others)}
      </Dialog.Description>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        {theirs !== null && (
          <Version
            title={messages.theirs(conflict.by, timeOfChange(conflict.at))}
            text={theirs}
            against={mine.value}
          />
        )}
        <Version title={messages.mine} text={mine.value} against={theirs ?? mine.value} isMine />
      </div>
      <div className="panel-foot">
        {theirs !== null && (
          <StaffButton solid onClick={() => decide((now) => rebase(now, key, theirs))}>
            Keep mine
          </StaffButton>
        )}
        <StaffButton onClick={keepTheirs}>Keep theirs</StaffButton>
        {theirs !== null && <StaffButton onClick={writeThird}>Write a new one</StaffButton>}
      </div>
    </StaffDialog>
  );
}

interface VersionProps {
  title: string;
  text: unknown;
  against: unknown;
  isMine?: boolean;
}

function Version({ text: own, against, ...props }: VersionProps) {
  const picture = typeof own === "string" && parseStorageAddress(own) ? thumbnail(own) : undefined;
  return <DiffText {...props} text={wordsOf(own)} against={wordsOf(against)} picture={picture} />;
}
