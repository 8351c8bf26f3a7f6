import { Encrypter } from "age-encryption";

/** Encrypts bytes as a backup is, with a low work factor, which is fast; decryption reads it from the bytes. */
export async function encryptQuickly(bytes: Uint8Array, passphrase: string): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(8);
  return Buffer.from(await encrypter.encrypt(bytes));
}
