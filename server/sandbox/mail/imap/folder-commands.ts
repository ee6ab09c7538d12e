import { readDate } from "./format";
import { announce, Refusal, type State, signedIn } from "./state";
import { ImapSyntaxError, type Token, word } from "./syntax";

const allFlags = "\\Answered \\Flagged \\Deleted \\Seen \\Draft";

/** SELECT and EXAMINE. */
export async function open(state: State, [name]: Token[], readOnly: boolean): Promise<string> {
  const { login } = signedIn(state);
  state.selected = null;
  const folder = folderName(word(name));
  const status = await state.store.status(login, folder);
  if (status === null) throw new Refusal("[NONEXISTENT] No such folder");
  const mails = await state.store.list(login, folder, 0);
  state.selected = { folder, readOnly, mails };
  state.wire.write(
    `* FLAGS (${allFlags})\r\n* ${mails.length} EXISTS\r\n* 0 RECENT\r\n` +
      `* OK [UIDVALIDITY ${status.uidValidity}] Uids valid\r\n* OK [UIDNEXT ${status.uidNext}] Next uid\r\n` +
      `* OK [PERMANENTFLAGS (${readOnly ? "" : allFlags})] Flags kept\r\n`,
  );
  return `[${readOnly ? "READ-ONLY" : "READ-WRITE"}] Opened`;
}

export async function list(state: State, [, pattern]: Token[], verb: "LIST" | "LSUB"): Promise<string> {
  const { login } = signedIn(state);
  const wanted = word(pattern);
  if (wanted === "") state.wire.write(`* ${verb} (\\Noselect) "/" ""\r\n`);
  const fits = patternTest(wanted);
  for (const { name, specialUse } of await state.store.folders(login)) {
    if (!fits(name)) continue;
    const flags = specialUse ? `\\HasNoChildren ${specialUse}` : "\\HasNoChildren";
    state.wire.write(`* ${verb} (${flags}) "/" "${name}"\r\n`);
  }
  return "Listed";
}

function patternTest(pattern: string): (name: string) => boolean {
  const expression = pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/[*%]+/g, ".*");
  const fits = new RegExp(`^${expression}$`, "i");
  return (name) => fits.test(name);
}

export async function status(state: State, [name, items]: Token[]): Promise<string> {
  const { login } = signedIn(state);
  const folder = folderName(word(name));
  const found = await state.store.status(login, folder);
  if (found === null) throw new Refusal("[NONEXISTENT] No such folder");
  const values = new Map<string, () => number | Promise<number>>([
    ["MESSAGES", () => found.exists],
    ["UIDNEXT", () => found.uidNext],
    ["UIDVALIDITY", () => found.uidValidity],
    ["RECENT", () => 0],
    [
      "UNSEEN",
      async () =>
        (await state.store.list(login, folder, 0)).filter((mail) => !mail.flags.includes("\\Seen")).length,
    ],
  ]);
  const answers: string[] = [];
  for (const item of items?.kind === "list" ? items.items : []) {
    const key = word(item).toUpperCase();
    const value = values.get(key);
    if (value === undefined) throw new ImapSyntaxError(`no status item ${key}`);
    answers.push(`${key} ${await value()}`);
  }
  state.wire.write(`* STATUS "${folder}" (${answers.join(" ")})\r\n`);
  return "Status given";
}

export async function append(state: State, [name, ...rest]: Token[]): Promise<string> {
  const { login } = signedIn(state);
  const flags = rest[0]?.kind === "list" ? rest[0].items.map(word) : [];
  const date = rest.slice(0, -1).find((token) => token.kind === "word");
  const at = date ? readDate(word(date)) : Date.now();
  if (Number.isNaN(at)) throw new ImapSyntaxError("no date");
  const folder = folderName(word(name));
  if ((await state.store.status(login, folder)) === null) throw new Refusal("[TRYCREATE] No such folder");
  await state.store.append(login, folder, Buffer.from(word(rest.at(-1)), "latin1"), flags, new Date(at));
  await announce(state);
  return "Appended";
}

export async function create(state: State, [name]: Token[]): Promise<string> {
  const { login } = signedIn(state);
  const folder = folderName(word(name)).replace(/\/$/, "");
  if ((await state.store.status(login, folder)) !== null)
    throw new Refusal("[ALREADYEXISTS] The folder is there");
  await state.store.createFolder(login, folder);
  return "Created";
}

export function folderName(name: string): string {
  return name.toUpperCase() === "INBOX" ? "INBOX" : name;
}
