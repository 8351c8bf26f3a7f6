import type { AlertField } from "#app/ui/staff/alert-box.tsx";

/**
 * Returns the invalid fields of a form in document order, each with its message: 'Title: Enter the title.' A
 * group of checkboxes counts once.
 */
export function invalidFieldsOf(form: HTMLFormElement | null): AlertField[] {
  const marked = form?.querySelectorAll<HTMLElement>("[aria-invalid=true], [data-list-error]") ?? [];
  const byMessage = new Map<Element, AlertField>();
  for (const field of marked) {
    // A checkbox has the label and the message of its group.
    const named = (field.matches("[type=checkbox]") && field.closest<HTMLElement>("[role=group]")) || field;
    const message = "listError" in field.dataset ? field : messageOf(named);
    if (!message || byMessage.has(message)) continue;
    byMessage.set(message, {
      message: [labelOf(named), message.textContent].filter(Boolean).join(": "),
      focus: () => {
        field.focus({ preventScroll: true });
        field.scrollIntoView({ block: "center" });
      },
    });
  }
  return [...byMessage.values()];
}

function messageOf(field: HTMLElement): Element | null {
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  return document.getElementById(ids.find((id) => id.endsWith("-error")) ?? "");
}

function labelOf(field: HTMLElement): string {
  const labelledBy = field.getAttribute("aria-labelledby");
  const label = labelledBy
    ? document.getElementById(labelledBy)
    : document.querySelector(`label[for="${CSS.escape(field.id)}"]`);
  return label?.textContent?.trim() ?? "";
}
