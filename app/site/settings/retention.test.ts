import { expect, test } from "vitest";
import {
  ago,
  defaultRetention,
  FOREVER,
  retentionChoiceLabel,
  retentionCutoff,
  retentionKinds,
  retentionLines,
} from "./retention.ts";
import type { RetentionPeriod } from "./settings-fields.ts";

const now = "2026-08-31T12:00:00.000Z";

test.each<[RetentionPeriod, string, string]>([
  ["1 day", now, "2026-08-30T12:00:00.000Z"],
  ["30 days", "2026-03-15T00:00:00.000Z", "2026-02-13T00:00:00.000Z"],
  ["6 months", now, "2026-02-28T12:00:00.000Z"],
  ["6 months", "2026-03-05T12:00:00.000Z", "2025-09-05T12:00:00.000Z"],
  ["1 year", "2028-02-29T12:00:00.000Z", "2027-02-28T12:00:00.000Z"],
  ["7 years", now, "2019-08-31T12:00:00.000Z"],
])("%s before %s is %s", (period, from, then) => {
  expect(ago(period, new Date(from)).toISOString()).toBe(then);
});

test("what is kept for ever is never too old", () => {
  expect(retentionCutoff(FOREVER, new Date(now))).toBeNull();
  expect(retentionCutoff("1 day", new Date(now))?.toISOString()).toBe("2026-08-30T12:00:00.000Z");
});

test("a period is read as staff choose it", () => {
  expect(retentionChoiceLabel(FOREVER)).toBe("Keep until we delete them");
  expect(retentionChoiceLabel("90 days")).toBe("90 days");
});

test.each(retentionKinds().map((kind) => [kind.label, kind] as const))(
  "the privacy policy names the time of %s that is set, and none for what is kept",
  (_label, kind) => {
    for (const period of kind.choices) {
      const lines = retentionLines({ ...defaultRetention(), [kind.kind]: period });
      const changed = lines[retentionKinds().indexOf(kind)];
      if (period === FOREVER) expect(changed).not.toMatch(/\d|forever|\{/);
      else expect(changed).toContain(` ${period}`);
    }
  },
);

test("a kind of which no period is stored has its default", () => {
  const { mail, ...others } = defaultRetention();
  expect(mail).toBe("30 days");
  expect(retentionLines(others as typeof others & { mail: "30 days" })).toEqual(
    retentionLines(defaultRetention()),
  );
});
