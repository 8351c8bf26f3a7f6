import { deliveryOf, type Enquiry } from "#app/modules/enquiries/enquiries.ts";
import type { BoardCard } from "#app/modules/enquiries/enquiry-board.ts";
import { mapQuestions } from "#app/modules/enquiries/quote-questions.ts";

export const noon = "2026-05-01T16:00:00.000Z";

/** A new contact message, about which the business was emailed. */
export const sampleEnquiry = (name: string, change: Partial<Enquiry> = {}): Enquiry => ({
  id: name,
  name,
  email: "jordan@example.ca",
  phone: "(519) 555-0123",
  service: "",
  message: "A sloped yard.",
  kind: "message",
  status: "new",
  created_at: noon,
  handled_at: null,
  ...mapQuestions(() => ""),
  page: "",
  project: null,
  suspected_spam: false,
  assigned_to: null,
  amount: null,
  next_step: "",
  next_step_on: null,
  visit_at: null,
  delivery: deliveryOf([{ recipient: null, state: "sent", at: noon }]),
  ...change,
});

/** A new quote request on the board. */
export const sampleCard = (name: string, change: Partial<BoardCard> = {}): BoardCard => ({
  id: name,
  name,
  kind: "quote",
  status: "new",
  service: "Hardscaping",
  place: "Elora",
  created_at: noon,
  amount: null,
  next_step: "",
  next_step_on: null,
  visit_at: null,
  ...change,
});
