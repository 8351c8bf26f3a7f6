import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { patchTranslatedTexts } from "./ui/staff/translated-texts.ts";

patchTranslatedTexts();

startTransition(() => {
  // Prevented if Back has led to another page, which is being loaded: this markup is not that page's.
  if (!window.dispatchEvent(new Event("staff-starting", { cancelable: true }))) return;
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
  window.dispatchEvent(new Event("staff-hydrating"));
});
