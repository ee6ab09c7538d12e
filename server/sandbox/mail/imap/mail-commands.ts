import type { StoredMail } from "../store";
import { planFetch, renderFetch } from "./fetch";
import { folderName } from "./folder-commands";
import { search } from "./search";
import { announce, opened, Refusal, type State, signedIn } from "./state";
import { ImapSyntaxError, numberSet, type Token, word } from "./syntax";

export async function fetch(state: State, [set, items]: Token[], byUid: boolean): Promise<string> {
  const { login, folder, mails, readOnly } = opened(state);
  const plan = planFetch(items, byUid);
  for (const { mail, sequence } of pick(mails, word(set), byUid)) {
    const raw = plan.needsRaw ? await state.store.get(login, folder, mail.uid) : null;
    // Another connection moved it away.
    if (plan.needsRaw && raw === null) continue;
    if (plan.seen && !readOnly && !mail.flags.includes("\\Seen")) {
      mail.flags = [...mail.flags, "\\Seen"];
      await state.store.setFlags(login, folder, mail.uid, mail.flags);
      state.wire.write(`* ${sequence} FETCH (FLAGS (${mail.flags.join(" ")}))\r\n`);
    }
    state.wire.write(renderFetch(plan, sequence, mail, raw));
  }
  return "Fetched";
}

/** STORE of flags. */
export async function change(state: State, [set, action, value]: Token[], byUid: boolean): Promise<string> {
  const { login, folder, mails, readOnly } = opened(state);
  if (readOnly) throw new Refusal("[READ-ONLY] The folder is open for reading only");
  const [, sign, silent] = /^([+-]?)FLAGS(\.SILENT)?$/.exec(word(action).toUpperCase()) ?? [];
  if (sign === undefined) throw new ImapSyntaxError("no flags action");
  const given = value?.kind === "list" ? value.items.map(word) : [word(value)];
  for (const { mail, sequence } of pick(mails, word(set), byUid)) {
    const kept = mail.flags.filter((flag) => !given.includes(flag));
    mail.flags = sign === "-" ? kept : sign === "+" ? [...kept, ...given] : given;
    await state.store.setFlags(login, folder, mail.uid, mail.flags);
    const uid = byUid ? ` UID ${mail.uid}` : "";
    if (!silent) state.wire.write(`* ${sequence} FETCH (FLAGS (${mail.flags.join(" ")})${uid})\r\n`);
  }
  return "Stored";
}

/** MOVE (RFC 6851). */
export async function move(state: State, [set, name]: Token[], byUid: boolean): Promise<string> {
  const { login, folder, mails, readOnly } = opened(state);
  if (readOnly) throw new Refusal("[READ-ONLY] The folder is open for reading only");
  const to = folderName(word(name));
  if ((await state.store.status(login, to)) === null) throw new Refusal("[TRYCREATE] No such folder");
  for (const { mail, sequence } of pick(mails, word(set), byUid).toReversed()) {
    await state.store.move(login, folder, mail.uid, to);
    mails.splice(sequence - 1, 1);
    state.wire.write(`* ${sequence} EXPUNGE\r\n`);
  }
  return "Moved";
}

export async function find(state: State, keys: Token[], byUid: boolean): Promise<string> {
  await announce(state);
  const hits = await search({ store: state.store, ...opened(state) }, keys);
  const numbers = hits.map(({ mail, sequence }) => ` ${byUid ? mail.uid : sequence}`);
  state.wire.write(`* SEARCH${numbers.join("")}\r\n`);
  return "Searched";
}

/** Waits for DONE and meanwhile says when mails arrive. */
export async function idle(state: State): Promise<string> {
  const { login } = signedIn(state);
  if (!state.idleSupported) throw new ImapSyntaxError("unknown command");
  const stop = state.selected
    ? state.store.subscribe(login, state.selected.folder, () => void announce(state))
    : () => {};
  const done = state.wire.readLine("+ idling\r\n");
  await announce(state);
  const line = await done;
  stop();
  if (line !== null && line.toUpperCase() !== "DONE") throw new ImapSyntaxError("DONE was expected");
  return "Idle over";
}

function pick(mails: StoredMail[], set: string, byUid: boolean): { mail: StoredMail; sequence: number }[] {
  const fits = numberSet(set, byUid ? (mails.at(-1)?.uid ?? 0) : mails.length);
  return mails
    .map((mail, index) => ({ mail, sequence: index + 1 }))
    .filter(({ mail, sequence }) => fits(byUid ? mail.uid : sequence));
}
