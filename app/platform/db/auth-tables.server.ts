import type { ColumnType } from "kysely";
import type { BooleanColumn, NullableTime, Optional, Time } from "./column-types.server.ts";

export type StoredRole = "administrator" | "editor";

/** better-auth's tables, with its column names. */
export interface AuthTables {
  user: {
    id: string;
    name: string;
    email: string;
    /** What staff call the person: null until asked, "" if skipped. Not better-auth's, whose `name` nobody sees. */
    firstName: Optional<string>;
    emailVerified: BooleanColumn;
    image: Optional<string>;
    role: ColumnType<StoredRole, StoredRole | undefined, StoredRole>;
    /** Whether sign-in also requires a code. */
    twoFactorEnabled: ColumnType<boolean | number, boolean | undefined, boolean>;
    createdAt: Time;
    updatedAt: Time;
  };
  session: {
    id: string;
    expiresAt: Time;
    token: string;
    createdAt: Time;
    updatedAt: Time;
    ipAddress: Optional<string>;
    userAgent: Optional<string>;
    /** When the password was last confirmed; see passwordConfirmed of a request. */
    confirmedAt: NullableTime;
    userId: string;
  };
  account: {
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
  };
  verification: {
    id: string;
    identifier: string;
    value: string;
    expiresAt: Time;
    createdAt: Time;
    updatedAt: Time;
  };
  /** Exists once a user has started to set up two-step sign-in; twoFactorEnabled tells whether it is active. */
  twoFactor: {
    id: string;
    userId: string;
    /** Encrypted with the site's secret, like `backupCodes`, a JSON list of the unused codes. */
    secret: string;
    backupCodes: string;
    verified: BooleanColumn;
    failedVerificationCount: ColumnType<number, number | undefined, number>;
    lockedUntil: NullableTime;
  };
  /** A passkey, which replaces the password and the code at sign-in. */
  passkey: {
    id: string;
    userId: string;
    /** The device on which it was created. */
    name: Optional<string>;
    credentialID: string;
    /** Base64. */
    publicKey: string;
    /** How often it was used, if the authenticator counts it; PostgreSQL returns text. */
    counter: ColumnType<number | string, number, number>;
    deviceType: string;
    backedUp: BooleanColumn;
    /** Separated by commas. */
    transports: Optional<string>;
    aaguid: Optional<string>;
    createdAt: Time;
  };
}
