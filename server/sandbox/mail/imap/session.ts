import type { Command } from "./command-reader";
import { append, create, list, open, status } from "./folder-commands";
import { change, fetch, find, idle, move } from "./mail-commands";
import { authenticate, capabilities, login } from "./sign-in";
import { announce, opened, Refusal, type State } from "./state";
import { ImapSyntaxError, parseArguments, type Token, word } from "./syntax";

type Handler = (state: State, args: Token[]) => Promise<string>;

const close: Handler = async (state) => {
  opened(state);
  state.selected = null;
  return "Closed";
};

const nothing: Handler = async (state) => {
  opened(state);
  return "Nothing to do";
};

const uidCommands: Record<string, (state: State, args: Token[], byUid: boolean) => Promise<string>> = {
  FETCH: fetch,
  STORE: change,
  SEARCH: find,
  MOVE: move,
};

/** IMAP4rev1 with IDLE, MOVE, SPECIAL-USE, UNSELECT, SASL-IR and LITERAL+; folders cannot be removed, mails not expunged. */
const handlers: Record<string, Handler> = {
  async CAPABILITY(state) {
    state.wire.write(`* CAPABILITY ${capabilities(state)}\r\n`);
    return "Done";
  },
  async NOOP(state) {
    await announce(state);
    return "Done";
  },
  async LOGOUT({ wire }) {
    wire.write("* BYE See you\r\n");
    return "Signed out";
  },
  LOGIN: login,
  AUTHENTICATE: authenticate,
  SELECT: (state, args) => open(state, args, false),
  EXAMINE: (state, args) => open(state, args, true),
  LIST: (state, args) => list(state, args, "LIST"),
  LSUB: (state, args) => list(state, args, "LSUB"),
  STATUS: status,
  APPEND: append,
  CREATE: create,
  IDLE: idle,
  CLOSE: close,
  UNSELECT: close,
  CHECK: nothing,
  EXPUNGE: nothing,
  FETCH: (state, args) => fetch(state, args, false),
  STORE: (state, args) => change(state, args, false),
  MOVE: (state, args) => move(state, args, false),
  SEARCH: (state, args) => find(state, args, false),
  async UID(state, [verb, ...args]) {
    const handler = uidCommands[word(verb).toUpperCase()];
    if (handler === undefined) throw new ImapSyntaxError("unknown command");
    return handler(state, args, true);
  },
};

/** Runs one command to its tagged answer. */
export async function runCommand(state: State, { tag, name, parts }: Command): Promise<void> {
  const { wire } = state;
  try {
    const handler = handlers[name];
    if (handler === undefined) throw new ImapSyntaxError("unknown command");
    wire.write(`${tag} OK ${await handler(state, parseArguments(parts))}\r\n`);
    if (name === "LOGOUT") wire.end();
  } catch (error) {
    if (error instanceof Refusal) wire.write(`${tag} NO ${error.message}\r\n`);
    else if (error instanceof ImapSyntaxError) wire.write(`${tag} BAD ${error.message}\r\n`);
    else wire.write(`${tag} NO [SERVERBUG] Something went wrong here\r\n`);
  }
}
