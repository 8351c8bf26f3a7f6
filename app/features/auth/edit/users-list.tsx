import { KeyRound, Trash2 } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { DeleteDialog } from "#app/features/staff/edit/delete-dialog.tsx";
import { formatLongDate } from "#app/platform/long-date.ts";
import { deliveryReason } from "#app/platform/outbox/delivery-reason.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import type { PasswordLink, UserEntry } from "../users.ts";
import { ResetPasswordQuestion } from "./users-question.tsx";

interface UserListProps {
  users: UserEntry[];
  viewerId: string;
  mailIsSetUp: boolean;
  onReset(made: PasswordLink): void;
  /** Called once the question has closed. */
  onRemoved(email: string): void;
}

/** Everybody who can sign in. */
export function UserList({ users, viewerId, mailIsSetUp, onReset, onRemoved }: UserListProps) {
  const [asked, setAsked] = useState<{ about: "reset" | "remove"; user: UserEntry } | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const close = () => setAsked(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the question has closed
  useEffect(() => {
    if (removed !== null) onRemoved(removed);
  }, [removed]);

  return (
    <>
      <ul className="mt-8 border-t border-film-line">
        {users.map((user) => (
          <li key={user.id} className="border-b border-film-line">
            <UserRow
              user={user}
              isViewer={user.id === viewerId}
              isLast={users.length === 1}
              onReset={() => setAsked({ about: "reset", user })}
              onRemove={() => setAsked({ about: "remove", user })}
            />
          </li>
        ))}
      </ul>
      {asked?.about === "reset" && (
        <ResetPasswordQuestion
          user={asked.user}
          isViewer={asked.user.id === viewerId}
          mailIsSetUp={mailIsSetUp}
          onDone={(made) => {
            close();
            onReset(made);
          }}
          onCancel={close}
        />
      )}
      {asked?.about === "remove" && (
        <DeleteDialog
          feature="users"
          input={{ id: asked.user.id }}
          question={staffMessages.users.confirmRemove(asked.user.email)}
          text={staffMessages.users.removeDetail}
          failed={staffMessages.users.removeFailed}
          done={staffMessages.users.removed(asked.user.email)}
          onClose={(isRemoved) => {
            close();
            if (isRemoved) setRemoved(asked.user.email);
          }}
        />
      )}
    </>
  );
}

interface UserRowProps {
  user: UserEntry;
  isViewer: boolean;
  isLast: boolean;
  onReset(): void;
  onRemove(): void;
}

function UserRow({ user, isViewer, isLast, onReset, onRemove }: UserRowProps) {
  const { email, created_at } = user;
  const reasonId = useId();
  const reason = isLast ? staffMessages.users.notTheLast : isViewer ? staffMessages.users.notOneself : null;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-6 gap-y-1 py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
          <h2 className="min-w-0 text-[1.125rem] leading-[1.3] font-strong tracking-normal wrap-anywhere">
            {email}
          </h2>
          {isViewer && <Badge tone="line">You</Badge>}
          {!user.has_password && <Badge tone="draft">No password yet</Badge>}
        </div>
        <p className="text-sm text-ink-soft">
          Added <time dateTime={created_at}>{formatLongDate(created_at)}</time>
        </p>
        {!user.has_password && <p className="text-sm text-ink-soft">{linkWords(user)}</p>}
        {reason && (
          <p id={reasonId} className="text-sm text-ink-soft">
            {reason}
          </p>
        )}
      </div>
      <div className="-ml-2.5 flex flex-wrap gap-1">
        <Tool icon={KeyRound} aria-label={`Reset password for ${email}`} onClick={onReset}>
          Reset password
        </Tool>
        <Tool
          icon={Trash2}
          aria-label={`Remove ${email}`}
          aria-describedby={reason ? reasonId : undefined}
          disabled={reason !== null}
          onClick={onRemove}
        >
          Remove
        </Tool>
      </div>
    </article>
  );
}

/** How somebody without a password comes to one. */
function linkWords({ link_expires_at, link_mail }: UserEntry): string {
  const { users } = staffMessages;
  if (!link_expires_at || Date.parse(link_expires_at) <= Date.now()) return users.linkRanOut;
  switch (link_mail?.state) {
    case "failed":
      return users.linkNotMailed(deliveryReason(link_mail.error));
    case "waiting":
      return link_mail.error === null
        ? users.linkOnItsWay
        : users.linkDelayed(deliveryReason(link_mail.error));
    default:
      return users.linkWorks(formatLongDate(link_expires_at));
  }
}
