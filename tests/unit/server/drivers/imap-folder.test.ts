import type { ImapFlow, MailboxObject } from "imapflow";
import { createFolder } from "@/server/drivers/mail/imap-folder";
import type { MailCursor } from "@/server/ports/mail";

/** A server as a folder sees it; what it claims need not be true. */
function serverWith(state: { uids: number[]; uidNext?: number; uidValidity?: number }) {
  const behaviour = { hides: new Set<number>(), refuses: new Set<number>(), drops: new Set<number>() };
  const client = {
    usable: true,
    async search({ uid, since }: { uid?: string; since?: Date }) {
      if (since) return state.uids;
      const [from = "", to] = (uid ?? "").split(":");
      if (to === undefined) return state.uids.filter((one) => one === Number(from));
      // "n:*" is the last one at least.
      const found = state.uids.filter((one) => one >= Number(from));
      return found.length > 0 ? found : state.uids.slice(-1);
    },
    async fetchAll(range: string) {
      const uids = range.split(",").map(Number);
      if (uids.some((uid) => behaviour.drops.has(uid))) {
        client.usable = false;
        throw new Error("the line is dead");
      }
      if (uids.some((uid) => behaviour.refuses.has(uid))) throw new Error("BAD");
      return uids
        .filter((uid) => state.uids.includes(uid) && !behaviour.hides.has(uid))
        .map((uid) => ({ uid, size: 10, headers: Buffer.from(`Message-ID: <${uid}@x.test>\r\n\r\n`) }));
    },
    async fetchOne(uid: string) {
      if (behaviour.refuses.has(Number(uid))) throw new Error("BAD");
      const isGiven = state.uids.includes(Number(uid)) && !behaviour.hides.has(Number(uid));
      return isGiven ? { source: Buffer.from("raw") } : false;
    },
  };
  const folder = createFolder(
    client as unknown as ImapFlow,
    async () => ({ uidValidity: 1, ...state }) as unknown as MailboxObject,
    () => new Date(0),
  );
  return { folder, ...behaviour };
}

const at = (lastUid: number): MailCursor => ({ uidValidity: "1", lastUid });
const upTo = (n: number, from = 1) => Array.from({ length: n - from + 1 }, (_, i) => from + i);

/** Everything that is listed until nothing more comes. */
async function listAll(folder: ReturnType<typeof serverWith>["folder"], from: MailCursor | null) {
  const uids: number[] = [];
  let cursor = from;
  for (let page = 0; page < 20; page++) {
    const found = await folder.listNew(cursor, 50);
    cursor = found.cursor;
    if (found.mails.length === 0) return { uids, cursor };
    uids.push(...found.mails.map(({ uid }) => uid));
  }
  throw new Error("listing never ends");
}

describe("a server that reports wrong numbers", () => {
  test("nothing is lost if it reuses uids without reporting it", async () => {
    const { folder } = serverWith({ uids: upTo(3), uidNext: 4 });
    expect(await listAll(folder, at(100))).toEqual({ uids: [1, 2, 3], cursor: at(3) });
  });

  test("reading ends and finds new mail if its UIDNEXT is always too low", async () => {
    const { folder } = serverWith({ uids: upTo(160), uidNext: 4 });
    const { uids, cursor } = await listAll(folder, at(100));
    expect(uids).toEqual(expect.arrayContaining(upTo(160, 101)));
    expect(cursor.lastUid).toBe(160);
    expect((await listAll(folder, cursor)).uids).toEqual([]);
  });

  test("reading starts over and ends if its UIDVALIDITY keeps changing", async () => {
    const state = { uids: upTo(120), uidNext: 121, uidValidity: 2 };
    const { folder } = serverWith(state);
    expect((await listAll(folder, at(120))).uids).toEqual(upTo(120));
    state.uidValidity = 1;
    expect((await listAll(folder, { uidValidity: "2", lastUid: 120 })).uids).toEqual(upTo(120));
  });

  test("new mail is found if it reports no UIDNEXT", async () => {
    const { folder } = serverWith({ uids: upTo(7) });
    expect((await listAll(folder, at(5))).uids).toEqual([6, 7]);
  });
});

describe("emails that the server does not return", () => {
  test("are named, and the others are read", async () => {
    const { folder, hides, refuses } = serverWith({ uids: upTo(5), uidNext: 6 });
    hides.add(2);
    refuses.add(4);
    const { mails, unreadable, cursor } = await folder.listNew(at(0), 50);
    expect([mails.map(({ uid }) => uid), unreadable, cursor.lastUid]).toEqual([[1, 3, 5], [2, 4], 5]);
    await expect(folder.fetchRaw(2, 100)).rejects.toMatchObject({ code: "unreadable" });
    await expect(folder.fetchRaw(4, 100)).rejects.toMatchObject({ code: "unreadable" });
    await expect(folder.fetchRaw(9, 100)).rejects.toMatchObject({ code: "gone" });
  });

  test("are named even if they end the connection", async () => {
    const { folder, drops } = serverWith({ uids: upTo(3), uidNext: 4 });
    drops.add(2);
    await expect(folder.listNew(at(0), 50)).rejects.toMatchObject({
      code: "connection_lost",
      about: { uidValidity: "1", uids: [1, 2, 3] },
    });
  });
});
