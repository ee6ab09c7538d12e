import type { MailLogin, MailStore, StoredMail } from "../store";
import { ImapSyntaxError } from "./syntax";

/** The I/O of a session: text represents bytes, one latin1 character each. `readLine` sends a prompt and waits for one raw line. */
type Wire = {
  write(text: string): void;
  readLine(prompt: string): Promise<string | null>;
  end(): void;
};

/** The folder a client has open; the place of a mail in `mails` is its sequence number. */
type Selected = { folder: string; readOnly: boolean; mails: StoredMail[] };

export type State = {
  store: MailStore;
  wire: Wire;
  idleSupported: boolean;
  user: MailLogin | null;
  selected: Selected | null;
};

/** Answered with NO: understood, but not done. */
export class Refusal extends Error {}

export function signedIn({ user }: State): MailLogin {
  if (user === null) throw new ImapSyntaxError("sign in first");
  return user;
}

export function opened(state: State): Selected & { login: string } {
  const { login } = signedIn(state);
  if (state.selected === null) throw new ImapSyntaxError("no folder is selected");
  return { login, ...state.selected };
}

/** Tells the client about mails that came, or were moved away, since it last heard. */
export async function announce(state: State): Promise<void> {
  const { store, wire, user, selected } = state;
  if (user === null || selected === null) return;
  await dropMoved(state);
  const lastUid = () => selected.mails.at(-1)?.uid ?? 0;
  const listed = await store.list(user.login, selected.folder, lastUid());
  const fresh = listed.filter((mail) => mail.uid > lastUid());
  if (fresh.length === 0) return;
  selected.mails.push(...fresh);
  wire.write(`* ${selected.mails.length} EXISTS\r\n`);
}

/** Mails only leave a folder by being moved, so their number tells whether any did. */
async function dropMoved({ store, wire, user, selected }: State): Promise<void> {
  if (user === null || selected === null) return;
  const { mails, folder } = selected;
  const status = await store.status(user.login, folder);
  const known = mails.length;
  if (status === null || known === 0) return;
  const newer = (await store.list(user.login, folder, mails.at(-1)?.uid ?? 0)).length;
  if (status.exists - newer >= known) return;
  const there = new Set((await store.list(user.login, folder, 0)).map(({ uid }) => uid));
  for (let at = mails.length - 1; at >= 0; at--) {
    if (there.has(mails[at]!.uid)) continue;
    mails.splice(at, 1);
    wire.write(`* ${at + 1} EXPUNGE\r\n`);
  }
}
