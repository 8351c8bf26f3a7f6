import { useRecordForm } from "#app/features/staff/edit/use-record-form.ts";
import { businessDay } from "#app/platform/business-clock.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { CheckBox, SelectInput, TextArea, TextInput } from "#app/ui/staff/inputs.tsx";
import { type Review, type ReviewSource, reviewSources, sourceLabel } from "../review.ts";
import { reviewInput } from "../reviews.schema.ts";

const ratings = [5, 4, 3, 2, 1].map((value) => ({
  value,
  label: `${value} ${value === 1 ? "star" : "stars"}`,
}));
const sources = reviewSources.map((value) => ({ value, label: sourceLabel(value) }));

interface ReviewFormProps {
  /** Null for a new one. */
  review: Review | null;
  onSaved(): void;
  /** When visitors are to see what has just been saved as a draft. */
  onPublish(id: string): void;
  /** On Cancel, and when somebody else's version is taken. */
  onDone(): void;
}

/** A review (SPEC §4: its defaults). Save waits for the name and the comment (SPEC §5). */
export function ReviewForm({ review, onSaved, onPublish, onDone }: ReviewFormProps) {
  const form = useRecordForm({
    feature: "reviews",
    schema: reviewInput,
    history: { kind: "review", title: ({ reviewer_name }) => reviewer_name },
    record: review,
    blank: {
      reviewer_name: "",
      rating: 5,
      comment: "",
      review_date: businessDay(new Date()),
      source: "manual" as ReviewSource,
      source_url: "",
      verified: false,
      featured: false,
      published: false,
    },
    needs: {
      reviewer_name: staffMessages.staff.missing.reviewer,
      comment: staffMessages.staff.missing.comment,
    },
    failed: staffMessages.reviews.saveFailed,
    saved: ({ published }) => staffMessages.reviews.saved(published),
    next: ({ published }, id) => (published ? undefined : { label: "Publish", onPress: () => onPublish(id) }),
    onSaved,
    onDone,
  });
  return (
    <FormFrame title={review ? "Edit review" : "Add review"} level={2} {...form.frame}>
      <div className="grid gap-5 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TextInput label="Reviewer Name" required most={120} {...form.bind("reviewer_name")} />
        <SelectInput label="Rating" options={ratings} {...form.bind("rating")} />
      </div>
      <TextArea label="Comment" required rows={5} most={5000} {...form.bind("comment")} />
      <div className="grid gap-5 md:grid-cols-2">
        <TextInput
          label="Review Date"
          type="date"
          required
          help={staffMessages.reviews.dateRule}
          {...form.bind("review_date")}
        />
        <SelectInput label="Source" options={sources} {...form.bind("source")} />
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
        <CheckBox label="Verified" {...form.bind("verified")} />
        <CheckBox label="Featured" {...form.bind("featured")} />
        <CheckBox label="Published" {...form.bind("published")} />
      </div>
    </FormFrame>
  );
}
