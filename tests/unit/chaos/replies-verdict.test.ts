import { barsOf } from "@/chaos/rig/replies/bars";
import { type Answer, type Books, type Contact, emptyBooks } from "@/chaos/rig/replies/books";
import { deadlineOf, reconnectsOf } from "@/chaos/rig/replies/deadline";
import { judgeReplies } from "@/chaos/rig/replies/verdict";

const minute = 60_000;
const inbox = "us@sender.test";
const ever = Number.POSITIVE_INFINITY;
const no: Answer = { person: "p1", isOptOut: true, way: "mail", at: minute, inbox };
const contact = (person: string, step: string, begunAt: number): Contact => ({
  ...{ person, step, begunAt, at: begunAt + 20, sender: inbox },
});
const nobody = new Map<string, { files: boolean }>();

/** A run in which one person got the first of two mails, and an inbox that was open all the time. */
function made(change: (books: Books) => void): Books {
  const books = emptyBooks([inbox]);
  books.inboxes.get(inbox)!.readings.push({ from: 0, to: ever });
  books.contacts.push(contact("p1", "A1", 10));
  change(books);
  return books;
}
const verdictOf = (change: (books: Books) => void, held = nobody) =>
  judgeReplies(made(change), new Map([["p1", 2]]), held);

describe("the judge of replies during kills reads the records of the servers (R15, R18)", () => {
  test("finds nothing if every prospect without a reply got each mail once", () => {
    expect(verdictOf((books) => books.contacts.push(contact("p1", "B2", minute)))).toMatchObject({
      ...{ accepted: 2, duplicates: 0, lost: 0, afterNo: 0, afterReply: 0, afterStop: 0, held: 0 },
    });
  });

  test("counts every extra copy, and every prospect who missed a mail without a reason", () => {
    const seen = verdictOf((books) => books.contacts.push(contact("p1", "A1", 50), contact("p1", "A1", 90)));
    expect(seen).toMatchObject({ duplicates: 2, lost: 1 });
    expect(verdictOf(() => undefined, new Map([["p1", { files: true }]]))).toMatchObject({
      ...{ lost: 0, held: 1, heldFiling: 1 },
    });
    expect(verdictOf((books) => books.refused.add("p1")).lost).toBe(0);
    expect(verdictOf((books) => books.answers.push(no)).lost).toBe(0);
    expect(verdictOf((books) => books.askedToStop.add("p1")).lost).toBe(0);
  });

  test.each([
    { name: "within the grace of a reader who waits", begunAt: 2 * minute, counts: 0 },
    { name: "past it", begunAt: 2 * minute + 1, counts: 1 },
  ])("a message $name counts $counts, after an unsubscribe as after a reply", ({ begunAt, counts }) => {
    for (const isOptOut of [true, false]) {
      const seen = verdictOf((books) => {
        books.answers.push({ ...no, isOptOut });
        books.contacts.push(contact("p1", "B2", begunAt));
      });
      expect(seen).toMatchObject({ afterNo: isOptOut ? counts : 0, afterReply: isOptOut ? 0 : counts });
    }
  });

  test("a case shows who sent what when, and what happened to the inbox and the product meanwhile", () => {
    const { told } = verdictOf((books) => {
      Object.assign(books.inboxes.get(inbox)!, {
        outages: [{ from: no.at - 5, to: no.at + 3_000 }],
        readings: [{ from: 0, to: no.at - 5 }],
      });
      books.answers.push(no);
      books.contacts.push(contact("p1", "B2", no.at + 3_400));
      books.freezes.push({ from: no.at - 1_000, to: no.at + 5_000 }, { from: 0, to: 1 });
      books.incidents.push({ what: "Postgres was down", from: no.at + 500, to: ever });
    });
    expect(told).toEqual([
      [
        `p1 got B2 from ${inbox}, begun +3.400, taken over +3.420`,
        `a no by mail in ${inbox} held from +3.000 on`,
        "inbox away -0.005 to +3.000",
        "inbox open -60.000 to -0.005",
        "a host stood still -1.000 to +5.000",
        "Postgres was down +0.500 to the end",
      ].join("; "),
    ]);
  });

  test("a page that was answered counts at once", () => {
    const seen = verdictOf((books) => {
      books.answers.push({ ...no, way: "link", inbox: null });
      books.contacts.push(contact("p1", "B2", no.at + 1));
    });
    expect(seen.afterNo).toBe(1);
  });

  test("a reply that arrives while the server is away has no grace period once it is back, and does not count before", () => {
    const away = { from: no.at - 5, to: no.at + 3_000 };
    const late = (begunAt: number) =>
      verdictOf((books) => {
        books.inboxes.get(inbox)!.outages.push(away);
        books.answers.push(no);
        books.contacts.push(contact("p1", "B2", begunAt));
      }).afterNo;
    expect([late(away.to - 1), late(away.to), late(away.to + 1)]).toEqual([0, 0, 1]);
  });

  test("a connection made after the reply must read it first; an outage ends the grace period once over", () => {
    const books = (outages: { from: number; to: number }[], reopened: number) =>
      new Map([
        [
          inbox,
          {
            outages,
            readings: [
              { from: 0, to: no.at - 1 },
              { from: reopened, to: ever },
            ],
          },
        ],
      ]);
    expect(deadlineOf(no, books([], no.at + 700))).toBe(no.at + 700);
    expect(deadlineOf(no, books([{ from: no.at + 100, to: no.at + 900 }], no.at + 950))).toBe(no.at + 900);
    expect(deadlineOf(no, books([], no.at + 2 * minute))).toBe(no.at + minute);
  });

  test("a message counts after a teammate stopped the prospect, but not before a pause or after it", () => {
    const seen = (from: number, to: number) =>
      verdictOf((books) => {
        books.halts.push({ people: new Set(["p1"]), from, to });
        books.contacts.push(contact("p1", "B2", minute));
      }).afterStop;
    expect([seen(minute - 1, ever), seen(minute - 9, minute), seen(minute, minute + 9)]).toEqual([1, 0, 0]);
  });

  test("an inbox was reconnected only if it was opened after it had been away", () => {
    const outages = [
      { from: 10, to: 20 },
      { from: 30, to: 40 },
    ];
    expect(reconnectsOf({ outages, readings: [{ from: 0, to: 10 }] })).toBe(0);
    expect(reconnectsOf({ outages, readings: [{ from: 45, to: ever }] })).toBe(1);
    expect(
      reconnectsOf({
        outages,
        readings: [
          { from: 25, to: 30 },
          { from: 45, to: ever },
        ],
      }),
    ).toBe(2);
  });

  test("a run that observed too little fails, as does one with a fault", () => {
    const full = { ...verdictOf(() => undefined), unseen: 0, accepted: 1_600, replies: 800, optOuts: 400 };
    const missed = (outcome: Partial<typeof full>) =>
      barsOf({ ...full, lost: 0, reconnects: 20, ...outcome }, { mails: 4_000, kills: 40 })
        .filter(({ value, min = 0, max = ever }) => value < min || value > max)
        .map(({ name }) => name);
    expect(missed({})).toEqual([]);
    expect(missed({ accepted: 1_599, replies: 799, optOuts: 399, reconnects: 19 })).toEqual([
      ...["accepted", "replies", "optOuts", "reconnects"],
    ]);
    const faults = {
      duplicates: 1,
      lost: 1,
      afterNo: 1,
      afterReply: 1,
      afterStop: 1,
      heldFiling: 1,
      unseen: 1,
    };
    expect(missed(faults)).toEqual(Object.keys(faults));
  });
});
