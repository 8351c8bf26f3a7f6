import { createECDH, hkdfSync } from "node:crypto";

/** A VAPID key pair in base64url, by which push services know the site. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** The order of the curve P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** Sixteen bytes more than the order has, so that the remainder is evenly distributed. */
const SEED_BYTES = 48;

/**
 * Derives the site's VAPID keys from its secret, so that all instances and a restored backup have the same. With
 * another secret, subscribed devices have to be subscribed anew.
 */
export function pushKeys(secret: string): PushKeys {
  const seed = Buffer.from(hkdfSync("sha256", secret, "", "web push", SEED_BYTES)).toString("hex");
  const scalar = (BigInt(`0x${seed}`) % (ORDER - 1n)) + 1n;
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(scalar.toString(16).padStart(64, "0"), "hex");
  return {
    publicKey: pair.getPublicKey("base64url"),
    privateKey: Buffer.from(scalar.toString(16).padStart(64, "0"), "hex").toString("base64url"),
  };
}
