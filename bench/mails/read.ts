import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export const halves = ["first", "second"] as const;
export type Half = (typeof halves)[number];

const folder = "bench/mails";

/** A labeled email: its headers and parts as written, and the expected result. */
export type LabelledMail = {
  label: string;
  name: string;
  headers: string[];
  parts: { kind: string; text: string }[];
  own: string | null;
  answer: string | null;
  sent: string | null;
};

const filesOf = (half: Half) =>
  readdirSync(path.join(folder, half))
    .sort()
    .map((file) => path.join(folder, half, file));

/** What `sha256sum` prints for the files of a half, so that a changed text is noticed. */
export const hashesOf = (half: Half): string =>
  filesOf(half)
    .map((file) => {
      const hash = createHash("sha256").update(readFileSync(file)).digest("hex");
      return `${hash}  ${path.relative(folder, file)}\n`;
    })
    .join("");

const linesOf = (half: Half, name: string) =>
  readFileSync(path.join(folder, half, name), "utf8")
    .trimEnd()
    .split("\n");

export const readMails = (half: Half, about: "reports" | "replies"): LabelledMail[] =>
  filesOf(half)
    .filter((file) => path.basename(file).startsWith(about))
    .flatMap((file) => readFileSync(file, "utf8").split(/^=== /m).slice(1).map(readOne));

function readOne(block: string): LabelledMail {
  const [head = "", ...sections] = block.split(/^--- /m);
  const [title = "", ...headers] = head.trim().split("\n");
  const [label = "", ...words] = title.split(" ");
  const parts = sections.map((section) => {
    const end = section.indexOf("\n");
    return { kind: section.slice(0, end), text: section.slice(end + 1).replace(/\n$/, "") };
  });
  const expected = (kind: string) => parts.find((part) => part.kind === kind)?.text ?? null;
  return {
    label,
    name: words.join(" "),
    headers,
    parts: parts.filter(({ kind }) => !["own", "answer", "sent"].includes(kind)),
    own: expected("own"),
    answer: expected("answer"),
    sent: expected("sent"),
  };
}

export const readLinks = (half: Half) =>
  linesOf(half, "links.txt").map((line) => {
    const [text = "", target = ""] = line.split(" ⇒ ");
    return { text, target };
  });

export const readAgents = (half: Half) =>
  linesOf(half, "agents.txt").map((line) => {
    const end = line.indexOf(" ");
    return { isBot: line.slice(0, end) === "bot", agent: line.slice(end + 1) };
  });

export const readNames = (half: Half) => linesOf(half, "names.txt");
