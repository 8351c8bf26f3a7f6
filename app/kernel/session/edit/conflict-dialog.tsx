import { parseStorageAddress, thumbnail } from "#app/kernel/files/storage-address.ts";
import { timeOfChange, wordsOf } from "#app/kernel/rich-text/edit/words-of.ts";
import { useOtherEditor } from "#app/kernel/verbs/edit/use-person-name.ts";
import type { FieldConflict } from "#app/kernel/verbs/staff-result.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { DiffText } from "#app/ui/staff/diff-text.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { DialogDescription, DialogTitle, StaffDialog } from "#app/ui/staff/staff-dialog.tsx";
import { fieldKey, itemToText } from "../field.ts";
import {
  acceptTheirs,
  type Changes,
  confirmRemoval,
  type FieldChange,
  itemWithChanges,
  rebase,
  restoreItem,
  revertItem,
} from "./changes.ts";
import { type EditSession, useSession } from "./session.ts";

const { pageContent: messages } = staffTexts;

interface ConflictDialogProps {
  session: EditSession;
  conflicts: readonly FieldConflict[];
  /** Whether visitors see what is stored; true by default. */
  isPublic?: boolean;
  /** Saves the resolved changes. */
  onSave(): void;
  /** Called with a field's key when the person wants to write a third version. */
  onRewrite(key: string): void;
  onClose(): void;
}

/** Shows both versions of each conflicting field, one conflict at a time, and asks which to keep. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { session, conflicts, isPublic = true, onSave, onRewrite, onClose } = props;
  const changes = useSession(session, (state) => state.changes);
  const otherEditor = useOtherEditor();
  const [first, ...further] = conflicts;
  const conflict = first && { ...first, by: otherEditor(first.by) };
  const mine = conflict && changes.unsaved.get(fieldKey(conflict));
  if (!conflict || !mine) return null;
  const key = fieldKey(conflict);
  // A missing item is one conflict, however many of its fields were edited.
  const missing = conflict.theirs === null ? mine.item : undefined;
  const inMissing = missing && `${fieldKey({ ...conflict, path: missing.list.path })}.${missing.id}.`;
  const left = further.filter((other) => !inMissing || !fieldKey(other).startsWith(inMissing));
  const others = changes.unsaved.size - conflicts.length;
  const { title, text, versions, answers } = questionOf(conflict, mine, changes, isPublic);
  const choose = ({ make, isRewrite }: Answer) => {
    session.change(make);
    session.setState({ save: left.length > 0 ? { kind: "conflict", conflicts: left } : { kind: "editing" } });
    if (left.length > 0 && !isRewrite) return;
    onClose();
    if (isRewrite) onRewrite(key);
    else onSave();
  };
  const width = versions.length > 1 ? "w-[min(100%-1.5rem,52rem)]" : "w-[min(100%-1.5rem,36rem)]";
  return (
    <StaffDialog onClose={onClose} className={`staff panel ${width}`}>
      <DialogTitle className="text-h4">{title}</DialogTitle>
      <DialogDescription className="mt-2 text-ink-soft">
        {text} {others > 0 && messages.othersSafe(others)}
      </DialogDescription>
      <div className={`mt-4 grid gap-4 ${versions.length > 1 ? "md:grid-cols-2" : ""}`}>
        {versions.map((version) => (
          <Version key={version.title} {...version} />
        ))}
      </div>
      <div className="panel-foot">
        {answers.map((answer, index) => (
          <StaffButton key={answer.label} solid={index === 0} onClick={() => choose(answer)}>
            {answer.label}
          </StaffButton>
        ))}
        <StaffButton onClick={onClose}>Cancel</StaffButton>
      </div>
    </StaffDialog>
  );
}

interface Answer {
  label: string;
  make(changes: Changes): Changes;
  isRewrite?: true;
}

/** What is asked about a conflict; the first answer is the one that loses least. */
function questionOf(conflict: FieldConflict, mine: FieldChange, changes: Changes, isPublic: boolean) {
  const { theirs, item, by } = conflict;
  const key = fieldKey(conflict);
  const when = timeOfChange(conflict.at);
  const theirTitle =
    by === staffTexts.staff.youElsewhere
      ? messages.ownElsewhere(when, isPublic)
      : messages.theirs(by, when, isPublic);
  const answer = (label: string, make: Answer["make"]): Answer => ({ label, make });
  const keepTheirs = answer("Keep theirs", (now) => acceptTheirs(now, key, theirs));
  if (item) {
    const seen = itemToText(mine.items?.[item.id] ?? {});
    return {
      title: messages.changedAndRemoved,
      text: `${mine.label}. ${messages.removedByYou}`,
      versions: [{ title: theirTitle, text: itemToText(item.fields), against: seen }],
      answers: [
        answer("Keep theirs", (now) => revertItem(now, key, item)),
        answer("Keep mine", (now) => confirmRemoval(now, key, item)),
      ],
    };
  }
  const own = { title: messages.mine, text: mine.value, against: theirs ?? mine.value, isMine: true };
  if (theirs !== null) {
    const keepMine = answer("Keep mine", (now) => rebase(now, key, theirs));
    return {
      title: messages.twoVersions,
      text: `${mine.label}. ${messages.differing}`,
      versions: [{ title: theirTitle, text: theirs, against: mine.value }, own],
      answers: [keepMine, keepTheirs, { ...keepMine, label: "Write a new one", isRewrite: true as const }],
    };
  }
  if (!mine.item)
    return {
      title: messages.twoVersions,
      text: `${mine.label}. ${messages.theirsGone}`,
      versions: [own],
      answers: [keepTheirs],
    };
  const { list, fields } = mine.item;
  return {
    title: messages.removedAndChanged,
    text: `${list.label}. ${messages.removedByThem(by, when)}`,
    versions: [{ ...own, text: itemToText(itemWithChanges(changes, mine)), against: itemToText(fields) }],
    answers: [answer("Keep mine", (now) => restoreItem(now, mine)), keepTheirs],
  };
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
