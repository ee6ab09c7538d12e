/** A terminal that is gone, or a full disk behind `npm start > file`, must not end the installation. */
process.stdout.on("error", () => undefined);

/** One line to the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
