import type { ReactNode } from "react";
import { useIsEdited } from "#app/kernel/documents/pages/editing-context.ts";
import { RecordField } from "#app/kernel/documents/pages/record-field.tsx";
import type { Picture } from "#app/kernel/files/picture.ts";
import { PictureFrame, SitePicture } from "#app/kernel/files/picture.tsx";
import { EditRecordLink } from "#app/kernel/lists/edit-slots.ts";
import { StaffOnly } from "#app/kernel/verbs/staff-only.tsx";
import { Section, SectionHead, Wrap } from "#app/ui/layout.tsx";
import { PlanSymbol, planSymbolAt } from "#app/ui/plan-symbol.tsx";
import { type TeamMember, team } from "./team.collection.ts";

type ShownMember = TeamMember & { picture: Picture | null };

interface TeamSectionProps {
  /** In display order. */
  members: readonly ShownMember[];
  heading: ReactNode;
  lead: ReactNode;
}

/** The team members; null if there are none. */
export function TeamSection({ members, heading, lead }: TeamSectionProps) {
  if (members.length === 0) return null;
  return (
    <Section ground="paper">
      <Wrap>
        <SectionHead title={heading} lead={lead} />
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-block sm:grid-cols-2 lg:grid-cols-3">
          {members.map((member, index) => (
            <li key={member.id}>
              <Member member={member} index={index} />
            </li>
          ))}
        </ul>
      </Wrap>
    </Section>
  );
}

function Member({ member, index }: { member: ShownMember; index: number }) {
  const { id, name, picture, bio } = member;
  const isEdited = useIsEdited();
  return (
    <article>
      <PictureFrame ratio="picture" className="grid place-items-center">
        <RecordField type="team-member" of={member} name="image_url">
          {picture ? (
            <SitePicture picture={picture} sizes={pictureSizes} />
          ) : (
            <PlanSymbol name={planSymbolAt(index)} className="size-16 text-cedar" />
          )}
        </RecordField>
      </PictureFrame>
      <h3 className="mt-4 text-h4">
        <RecordField type="team-member" of={member} name="name" />
      </h3>
      <p className="text-cedar">
        <RecordField type="team-member" of={member} name="role" />
      </p>
      {(bio || isEdited) && (
        <p className="mt-2 whitespace-pre-line text-ink-soft">
          <RecordField type="team-member" of={member} name="bio" />
        </p>
      )}
      <StaffOnly>
        <EditRecordLink name={name} title={name} to={`${team.list.path}?edit=${id}`} />
      </StaffOnly>
    </article>
  );
}

const pictureSizes = "(min-width: 80rem) 405px, (min-width: 64rem) 28vw, (min-width: 40rem) 43vw, 86vw";
