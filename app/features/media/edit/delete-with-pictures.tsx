import { type ComponentProps, useEffect, useState } from "react";
import { DeleteDialog } from "#app/features/staff/edit/delete-dialog.tsx";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { fetchGoing } from "./fetch-library.ts";

/** DeleteDialog of a thing that takes stored pictures with it: it says how many as soon as the server has counted. */
export function DeleteWithPictures({
  id,
  text,
  ...props
}: Omit<ComponentProps<typeof DeleteDialog>, "input"> & { id: string }) {
  const [pictures, setPictures] = useState("");
  useEffect(() => {
    const controller = new AbortController();
    void fetchGoing(id, controller.signal).then((answer) => {
      if (controller.signal.aborted) return;
      setPictures(
        answer.kind === "counted"
          ? staffMessages.media.going(answer.pictures)
          : staffMessages.media.goingUnknown,
      );
    });
    return () => controller.abort();
  }, [id]);
  return <DeleteDialog {...props} input={{ id }} text={[text, pictures].filter(Boolean).join(" ")} />;
}
