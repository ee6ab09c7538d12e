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

/** Tells the client about mails that came since it last heard. */
export async function announce({ store, wire, user, selected }: State): Promise<void> {
  if (user === null || selected === null) return;
  const lastUid = () => selected.mails.at(-1)?.uid ?? 0;
  const listed = await store.list(user.login, selected.folder, lastUid());
  const fresh = listed.filter((mail) => mail.uid > lastUid());
  if (fresh.length === 0) return;
  selected.mails.push(...fresh);
  wire.write(`* ${selected.mails.length} EXISTS\r\n`);
}
