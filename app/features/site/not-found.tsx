import { ActionLink } from "#app/ui/actions.tsx";
import { ContourBand } from "#app/ui/page-hero.tsx";

interface NotFoundScreenProps {
  title: string;
  text: string;
  /** Where to go instead. */
  actionLabel: string;
  actionTo: string;
}

/** Off the edge of the plan: the page, service or post asked for is not there. */
export function NotFoundScreen({ title, text, actionLabel, actionTo }: NotFoundScreenProps) {
  return (
    <ContourBand>
      <h1 className="max-w-[12ch]">{title}</h1>
      <p className="lead mt-5 mb-7">{text}</p>
      <ActionLink to={actionTo} variant="clay">
        {actionLabel}
      </ActionLink>
    </ContourBand>
  );
}
