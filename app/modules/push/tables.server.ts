import type { NullableTime, Time } from "#app/platform/db/column-types.server.ts";

declare module "#app/platform/db/schema.server.ts" {
  interface DatabaseSchema {
    /** The devices of staff that show notifications, as their browsers subscribed them. */
    push_subscriptions: {
      id: string;
      user_id: string;
      /** The address at the browser's push service. */
      endpoint: string;
      /** The browser's public key and secret for encryption, in base64url. */
      p256dh: string;
      auth: string;
      /** 'phone (Chrome on Android)'. */
      device: string;
      created_at: Time;
      /** When a notification last failed; null once one is sent. */
      failed_at: NullableTime;
    };
  }
  interface OutboxKinds {
    push: true;
  }
}
