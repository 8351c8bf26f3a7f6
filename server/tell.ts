/** Says something to whoever started the site; unlike the log, it is meant to be read by a person. */
export function tell(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
