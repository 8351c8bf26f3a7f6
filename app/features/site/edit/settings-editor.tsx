import { useState } from "react";
import type { Settings } from "../settings-values.ts";
import { SettingsForm } from "./settings-form.tsx";

interface SettingsEditorProps {
  /** As they are stored now. */
  settings: Settings;
  /** 'YYYY-MM-DD' at the business. */
  today: string;
}

/**
 * Keeps the form on the version it was opened with: a reload of the page's data takes nothing typed away. It starts
 * anew after a save, after Cancel, and when the person takes what somebody else has saved.
 */
export function SettingsEditor({ settings, today }: SettingsEditorProps) {
  const [opened, setOpened] = useState({ settings, round: 0 });
  const [takesStored, setTakesStored] = useState(false);
  const start = (from: Settings) => setOpened(({ round }) => ({ settings: from, round: round + 1 }));

  if (takesStored && settings.updated_at !== opened.settings.updated_at) {
    setTakesStored(false);
    start(settings);
  }

  return (
    <SettingsForm
      key={opened.round}
      settings={opened.settings}
      today={today}
      onSaved={(saved) => {
        start(saved);
        requestAnimationFrame(() => document.querySelector<HTMLElement>(".film-foot [type=submit]")?.focus());
      }}
      onTakeTheirs={() => setTakesStored(true)}
      onReset={() => start(settings)}
    />
  );
}
