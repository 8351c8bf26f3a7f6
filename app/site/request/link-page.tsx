import type { ReactNode } from "react";
import { ActionButton, ArrowLink } from "#app/ui/actions.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";

interface LinkPageProps {
  title: string;
  /** What the button does, or what it has done. */
  text: string;
  /** Why it was not done; "" if it was. */
  error: string;
  /** A form of nothing but its button, posted to `action`. */
  button?: { label: string; action: string };
  /** Where to go on. */
  next?: { label: string; to: string };
  /** Further ways to go on. */
  children?: ReactNode;
}

/** The page of a mailed link: says what its button will do, or has done. */
export function LinkPage({ title, text, error, button, next, children }: LinkPageProps) {
  return (
    <>
      <PageHero title={title} picture={null} />
      <Section ground="paper">
        <Wrap>
          <div className="grid max-w-form gap-5">
            {error && (
              <Notice tone="error">
                <p>{error}</p>
              </Notice>
            )}
            <p role="status">{text}</p>
            {button && (
              <form method="post" action={button.action}>
                <ActionButton type="submit" variant="clay">
                  {button.label}
                </ActionButton>
              </form>
            )}
            {children}
            {next && (
              <p>
                <ArrowLink to={next.to}>{next.label}</ArrowLink>
              </p>
            )}
          </div>
        </Wrap>
      </Section>
    </>
  );
}
