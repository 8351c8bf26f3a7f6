import { useState } from "react";
import { useStaffForm } from "#app/features/staff/edit/use-staff-form.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { CheckBox, SelectInput, TextArea, TextInput } from "#app/ui/staff/inputs.tsx";
import { type Review, type ReviewSource, reviewSources, sourceLabel } from "../review.ts";
import { businessDay } from "../review-date.ts";
import { reviewInput } from "../reviews.schema.ts";

const ratings = [
  { value: "5", label: "5 stars" },
  { value: "4", label: "4 stars" },
  { value: "3", label: "3 stars" },
  { value: "2", label: "2 stars" },
  { value: "1", label: "1 star" },
];
const sources = reviewSources.map((value) => ({ value, label: sourceLabel(value) }));

interface ReviewFormProps {
  /** As it was when the form opened; null for a new one. */
  review: Review | null;
  onSaved(): void;
  /** On Cancel, and when somebody else's version is taken. */
  onCancel(): void;
}

/** A review (SPEC §4: its defaults). Save waits for the name and the comment (SPEC §5). */
export function ReviewForm({ review, onSaved, onCancel }: ReviewFormProps) {
  const [initial] = useState(() => valuesOf(review));
  const form = useStaffForm({
    feature: "reviews",
    schema: reviewInput,
    id: review?.id ?? null,
    initial,
    version: review?.updated_at ?? null,
    toInput: ({ rating, ...values }, id) => ({ id, ...values, rating: Number(rating) }),
    failed: staffMessages.reviews.saveFailed,
    saved: staffMessages.reviews.saved,
    onSaved,
    onCancel,
  });
  const { reviewer_name, comment, verified, featured, published } = form.values;
  return (
    <FormFrame
      title={review ? "Edit review" : "Add review"}
      level={2}
      saveDisabled={reviewer_name.trim() === "" || comment.trim() === ""}
      {...form.frame}
    >
      <div className="grid gap-5 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TextInput label="Reviewer Name" required maxLength={120} {...form.bind("reviewer_name")} />
        <SelectInput label="Rating" options={ratings} {...form.bind("rating")} />
      </div>
      <TextArea label="Comment" required rows={5} maxLength={5000} {...form.bind("comment")} />
      <div className="grid gap-5 md:grid-cols-2">
        <TextInput
          label="Review Date"
          type="date"
          required
          help={staffMessages.reviews.dateRule}
          {...form.bind("review_date")}
        />
        <SelectInput<ReviewSource> label="Source" options={sources} {...form.bind("source")} />
      </div>
      <TextInput
        label="Source URL"
        type="url"
        optional
        placeholder="https://"
        help="Where the review can be read; the list then links to it."
        {...form.bind("source_url")}
      />
      <div className="flex flex-wrap gap-x-8 gap-y-1">
        <CheckBox
          label="Verified"
          name="verified"
          checked={verified}
          onChange={(on) => form.set("verified", on)}
        />
        <CheckBox
          label="Featured"
          name="featured"
          checked={featured}
          onChange={(on) => form.set("featured", on)}
        />
        <CheckBox
          label="Published"
          name="published"
          checked={published}
          onChange={(on) => form.set("published", on)}
        />
      </div>
    </FormFrame>
  );
}

function valuesOf(review: Review | null) {
  return {
    reviewer_name: review?.reviewer_name ?? "",
    rating: String(review?.rating ?? 5),
    comment: review?.comment ?? "",
    review_date: review?.review_date ?? businessDay(new Date()),
    source: review?.source ?? ("manual" as ReviewSource),
    source_url: review?.source_url ?? "",
    verified: review?.verified ?? false,
    featured: review?.featured ?? false,
    published: review?.published ?? false,
  };
}
