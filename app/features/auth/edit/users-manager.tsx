import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useMode } from "#app/ui/staff/mode.ts";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import type { PasswordLink, UserEntry } from "../users.ts";
import { UserForm } from "./users-form.tsx";
import { ShownLink } from "./users-link.tsx";
import { UserList } from "./users-list.tsx";

interface UsersManagerProps {
  users: UserEntry[];
  viewerId: string;
  /** Whether links go out by mail; otherwise they are shown, once. */
  mailIsSetUp: boolean;
}

const ADD_BUTTON_ID = "add-user";

/** The screen Users (DESIGN §9.12): everybody who can sign in, and who else should. */
export function UsersManager({ users, viewerId, mailIsSetUp }: UsersManagerProps) {
  const { mode, change, close } = useMode<"closed" | "adding">("closed");
  const [shown, setShown] = useState<PasswordLink | null>(null);
  const show = (made: PasswordLink) => setShown(made.link ? made : null);
  const focusAddButton = () => document.getElementById(ADD_BUTTON_ID)?.focus();
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-h2">Users</h1>
          <p className="mt-2 text-ink-soft">Everybody here can sign in and edit the whole site</p>
        </div>
        <StaffButton id={ADD_BUTTON_ID} icon={UserPlus} solid onClick={() => change("adding")}>
          Add User
        </StaffButton>
      </div>
      {mode === "adding" && (
        <div className="mt-8">
          <UserForm
            mailIsSetUp={mailIsSetUp}
            onSaved={(made) => {
              close();
              show(made);
            }}
            onCancel={close}
          />
        </div>
      )}
      {shown?.link && (
        <ShownLink
          key={shown.link}
          email={shown.email}
          link={shown.link}
          expires_at={shown.expires_at}
          onClose={() => {
            setShown(null);
            focusAddButton();
          }}
        />
      )}
      <UserList
        users={users}
        viewerId={viewerId}
        mailIsSetUp={mailIsSetUp}
        onReset={show}
        onRemoved={(email) => {
          if (shown?.email === email) setShown(null);
          focusAddButton();
        }}
      />
    </>
  );
}
