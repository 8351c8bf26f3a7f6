import { useState } from "react";
import { ImageField } from "#app/features/media/edit/image-field.tsx";
import { useStaffForm } from "#app/features/staff/edit/use-staff-form.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { TextInput } from "#app/ui/staff/inputs.tsx";
import { slideInput } from "../hero.schema.ts";
import type { HeroSlide } from "../hero-slides.ts";

interface HeroSlideFormProps {
  /** Null for a new one. */
  slide: HeroSlide | null;
  /** Called when it is saved and on Cancel. */
  onDone(): void;
}

/** Words and picture of one slide. Save waits for all three, and for an upload under way (SPEC §5). */
export function HeroSlideForm({ slide, onDone }: HeroSlideFormProps) {
  const [uploading, setUploading] = useState(false);
  const form = useStaffForm({
    feature: "hero",
    schema: slideInput,
    id: slide?.id ?? null,
    initial: {
      title: slide?.title ?? "",
      subtitle: slide?.subtitle ?? "",
      image_url: slide?.image_url ?? "",
    },
    version: slide?.updated_at ?? null,
    toInput: (values, id) => ({ id, ...values }),
    failed: staffMessages.hero.saveFailed,
    saved: staffMessages.hero.saved,
    onSaved: onDone,
    onCancel: onDone,
  });
  const { title, subtitle, image_url } = form.values;
  const incomplete = [title, subtitle, image_url].some((text) => text.trim() === "");
  return (
    <FormFrame
      title={slide ? "Edit slide" : "Add slide"}
      level={2}
      saveDisabled={incomplete || uploading}
      {...form.frame}
    >
      <TextInput label="Title" required maxLength={120} {...form.bind("title")} />
      <TextInput label="Subtitle" required maxLength={300} {...form.bind("subtitle")} />
      <ImageField
        {...form.bind("image_url")}
        required
        bucket="site-images"
        uploadFor={{ for: "hero", thing: form.id }}
        hint="Recommended size: 1920x800 px"
        onBusyChange={setUploading}
      />
    </FormFrame>
  );
}
