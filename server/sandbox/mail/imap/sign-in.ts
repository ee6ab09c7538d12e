import { Refusal, type State } from "./state";
import { type Token, word } from "./syntax";

export function capabilities({ idleSupported }: State): string {
  const idle = idleSupported ? " IDLE" : "";
  return `IMAP4rev1 LITERAL+ SASL-IR AUTH=PLAIN SPECIAL-USE UNSELECT${idle}`;
}

export async function login(state: State, [username, password]: Token[]): Promise<string> {
  return signIn(state, utf8(word(username)), utf8(word(password)));
}

/** SASL PLAIN, with the answer in the command or after a prompt. */
export async function authenticate(state: State, [mechanism, initial]: Token[]): Promise<string> {
  if (word(mechanism).toUpperCase() !== "PLAIN") throw new Refusal("[CANNOT] Only PLAIN");
  const answer = initial ? word(initial) : await state.wire.readLine("+ \r\n");
  const [, username = "", password = ""] = Buffer.from(answer ?? "", "base64")
    .toString("utf8")
    .split("\0");
  return signIn(state, username, password);
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
