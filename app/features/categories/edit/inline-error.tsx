import { CircleAlert } from "lucide-react";
import { Icon } from "#app/ui/icon.tsx";

/** Why a field is not right, beneath it. */
export function InlineError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} role="alert" className="mt-1.5 flex items-start gap-1.5 text-sm leading-[1.4] text-error">
      <Icon icon={CircleAlert} />
      {children}
    </p>
  );
}
