import { Refusal, type State } from "./state";
import { type Token, word } from "./syntax";

export function capabilities({ idleSupported, store }: State): string {
  const idle = idleSupported ? " IDLE" : "";
  const tokens = store.authenticateToken ? " AUTH=XOAUTH2" : "";
  return `IMAP4rev1 LITERAL+ SASL-IR AUTH=PLAIN${tokens} MOVE SPECIAL-USE UNSELECT${idle}`;
}

export async function login(state: State, [username, password]: Token[]): Promise<string> {
  return signIn(state, utf8(word(username)), utf8(word(password)));
}

/** SASL PLAIN and XOAUTH2, with the answer in the command or after a prompt. */
export async function authenticate(state: State, [mechanism, initial]: Token[]): Promise<string> {
  if (word(mechanism).toUpperCase() === "XOAUTH2") return byToken(state, initial);
  if (word(mechanism).toUpperCase() !== "PLAIN") throw new Refusal("[CANNOT] Only PLAIN and XOAUTH2");
  const answer = initial ? word(initial) : await state.wire.readLine("+ \r\n");
  const [, username = "", password = ""] = Buffer.from(answer ?? "", "base64")
    .toString("utf8")
    .split("\0");
  return signIn(state, username, password);
}

/** `user=ADDRESS^Aauth=Bearer TOKEN^A^A`. A refused token gets a challenge first, which the client answers with an empty line. */
async function byToken(state: State, initial: Token | undefined): Promise<string> {
  const answer = initial ? word(initial) : await state.wire.readLine("+ \r\n");
  const text = Buffer.from(answer ?? "", "base64").toString("utf8");
  const [user = "", auth = ""] = text.split("\u0001");
  const [username, token] = [user.replace(/^user=/, ""), auth.replace(/^auth=Bearer /, "")];
  const found = (await state.store.authenticateToken?.(username, token)) ?? null;
  if (found === null) {
    const challenge = Buffer.from('{"status":"401","schemes":"bearer"}').toString("base64");
    await state.wire.readLine(`+ ${challenge}\r\n`);
    throw new Refusal("[AUTHENTICATIONFAILED] Invalid credentials");
  }
  state.user = found;
  return `[CAPABILITY ${capabilities(state)}] Signed in`;
}

async function signIn(state: State, username: string, password: string): Promise<string> {
  const found = await state.store.authenticate(username, password);
  if (found === null) throw new Refusal("[AUTHENTICATIONFAILED] Username and password not accepted");
  state.user = found;
  return `[CAPABILITY ${capabilities(state)}] Signed in`;
}

function utf8(text: string): string {
  return Buffer.from(text, "latin1").toString("utf8");
}
