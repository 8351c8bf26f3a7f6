import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** The values that a device and its browser put into a response; tests change one at a time. */
export interface Ceremony {
  challenge: string;
  origin: string;
  /** The domain that the passkey is bound to. */
  rpId: string;
  /** Whether the device has verified the user. */
  isVerified: boolean;
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const AAGUID = Buffer.alloc(16);
const [PRESENT, VERIFIED, HAS_KEY] = [1, 4, 64];

/**
 * A software passkey: P-256, without attestation, in the JSON that browsers send.
 * @returns `make` responds to `navigator.credentials.create`; `use` responds to `get` and increments the
 * counter
 */
export function softwarePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const rawId = randomBytes(16);
  const id = rawId.toString("base64url");
  let counter = 0;
  const authenticatorData = ({ rpId, isVerified }: Ceremony, flags: number, rest: Buffer[] = []) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(PRESENT | (isVerified ? VERIFIED : 0) | flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, ...rest]);
  };
  const clientData = (type: string, { challenge, origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  return {
    make(ceremony: Ceremony) {
      const key = new Map<number, number | Uint8Array>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]);
      const length = Buffer.from([0, rawId.length]);
      const credential = [AAGUID, length, rawId, Buffer.from(isoCBOR.encode(key))];
      const made = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authenticatorData(ceremony, HAS_KEY, credential))],
      ]);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: clientData("webauthn.create", ceremony).toString("base64url"),
          attestationObject: Buffer.from(isoCBOR.encode(made as never)).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    use(ceremony: Ceremony) {
      counter += 1;
      const data = authenticatorData(ceremony, 0);
      const client = clientData("webauthn.get", ceremony);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
          userHandle: null,
        },
      };
    },
  };
}
