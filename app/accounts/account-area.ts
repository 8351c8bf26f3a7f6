import type { ActivityArea, TypesIn } from "#app/kernel/verbs/entity-types.ts";

/** What Recent Activity says of people who sign in. */
export const accountArea = {
  id: "users",
  title: "Users",
  types: {
    user: ["user", "users"],
    password: ["password for", "passwords"],
    role: ["role of", "roles"],
    "two-step": ["two-step sign-in for", "two-step sign-ins"],
    passkey: ["passkey for", "passkeys"],
  },
  administrators: true,
} as const satisfies ActivityArea;

declare module "#app/kernel/verbs/entity-types.ts" {
  interface EntityTypes extends Record<TypesIn<typeof accountArea>, true> {}
}
