import type { ColumnType } from "kysely";
import type { BooleanColumn, NullableTime, Optional, Time } from "./column-types.server.ts";

// better-auth's tables, in its own spelling.

export type Role = "administrator" | "editor";

export interface UserTable {
  id: string;
  name: string;
  email: string;
  emailVerified: BooleanColumn;
  image: Optional<string>;
  role: ColumnType<Role, Role | undefined, Role>;
  /** Whether sign-in asks for a code as well. */
  twoFactorEnabled: ColumnType<boolean | number, boolean | undefined, boolean>;
  createdAt: Time;
  updatedAt: Time;
}

export interface SessionTable {
  id: string;
  expiresAt: Time;
  token: string;
  createdAt: Time;
  updatedAt: Time;
  ipAddress: Optional<string>;
  userAgent: Optional<string>;
  /** When the password was last given again; see passwordConfirmed of a request. */
  confirmedAt: NullableTime;
  userId: string;
}

export interface AccountTable {
  id: string;
  accountId: string;
  providerId: string;
  userId: string;
  accessToken: Optional<string>;
  refreshToken: Optional<string>;
  idToken: Optional<string>;
  accessTokenExpiresAt: NullableTime;
  refreshTokenExpiresAt: NullableTime;
  scope: Optional<string>;
  password: Optional<string>;
  createdAt: Time;
  updatedAt: Time;
}

export interface VerificationTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Time;
  createdAt: Time;
  updatedAt: Time;
}

/** Of whoever has begun to set up two-step sign-in; see twoFactorEnabled for whether it counts. */
export interface TwoFactorTable {
  id: string;
  userId: string;
  /** Encrypted with the site's secret, as `backupCodes`, a JSON list of those that are left. */
  secret: string;
  backupCodes: string;
  verified: BooleanColumn;
  failedVerificationCount: ColumnType<number, number | undefined, number>;
  lockedUntil: NullableTime;
}

/** What somebody signs in with in place of the password and a code. */
export interface PasskeyTable {
  id: string;
  userId: string;
  /** The device it was made on. */
  name: Optional<string>;
  credentialID: string;
  /** Base64. */
  publicKey: string;
  /** How often it was used, where it counts that. */
  counter: number;
  deviceType: string;
  backedUp: BooleanColumn;
  /** Separated by commas. */
  transports: Optional<string>;
  aaguid: Optional<string>;
  createdAt: Time;
}
