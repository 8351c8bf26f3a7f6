import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface NoticeProps {
  tone: "error" | "ok";
  title?: string;
  /** Level of the title's heading. */
  level?: 2 | 3;
  children?: ReactNode;
}

/** A message with an icon on a tinted background; an error is announced immediately. */
export function Notice({ tone, title, level = 3, children }: NoticeProps) {
  const Heading = `h${level}` as const;
  const error = tone === "error";
  return (
    <div
      role={error ? "alert" : "status"}
      className={`grid grid-cols-[auto_1fr] gap-x-3.5 gap-y-1 rounded-cut border-[1.5px] border-current p-5 ${
        error ? "bg-error-tint text-error" : "bg-success-tint text-success"
      }`}
    >
      <Icon icon={error ? CircleAlert : CircleCheck} className="mt-0.5 size-6" />
      {title && <Heading className="font-title text-h4 tracking-normal">{title}</Heading>}
      <div className={title ? "col-start-2 text-ink" : ""}>{children}</div>
    </div>
  );
}
