import { plain } from "./plain";

const words = (line: string) =>
  plain(line.slice(0, 500))
    .replace(/^[\s>|]+/, "")
    .match(/[\p{L}\p{N}']+/gu)
    ?.join(" ") ?? "";

const maxLines = 2_000;

/** The lines of mails of ours, to recognise them in what comes back however a mail program marked or wrapped them. */
export type OurWords = {
  isEmpty: boolean;
  /** A whole line of ours, or four words of ours in a row and nothing else. */
  has(line: string): boolean;
  /** Also a rest that wrapping left over: so little proves nothing alone. */
  mayHave(line: string): boolean;
};

export function ourWords(texts: readonly string[]): OurWords {
  const lines = texts.flatMap((text) =>
    text
      .slice(0, 50_000)
      .split(/\r\n|\r|\n/, maxLines)
      .map(words),
  );
  const whole = new Set(lines.filter((line) => line !== ""));
  const running = ` ${lines.join(" ").replace(/\s+/g, " ").trim()} `;
  const runs = (said: string) => said !== "" && running.includes(` ${said} `);
  return {
    isEmpty: whole.size === 0,
    has(line) {
      const said = words(line);
      return whole.has(said) || (said.split(" ").length >= 4 && runs(said));
    },
    mayHave: (line) => runs(words(line)),
  };
}
