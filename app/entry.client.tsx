import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { patchTranslatedTexts } from "./ui/staff/translated-texts.ts";

patchTranslatedTexts();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
  window.dispatchEvent(new Event("staff-hydrating"));
});
