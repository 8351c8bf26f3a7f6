/** Encrypts with the site's secret what must not be readable in the database. */
export interface Cipher {
  seal(text: string): Promise<string>;
  /** @throws {Error} if the text was encrypted with another secret */
  open(sealed: string): Promise<string>;
}
