import assert from "node:assert/strict";
import type { CrmChange, CrmEvent, CrmObject } from "@/server/ports/crm";
import {
  type Arrived,
  type Connected,
  type CrmGuarantee,
  type CrmSubject,
  connected,
  create,
  fresh,
  isKind,
  newDeal,
  newPerson,
  okOf,
  stagesOf,
} from "./subject";

const minuteMs = 60_000;
const refOfChange = (change: CrmChange) => (change.kind === "gone" ? change.ref : change.record.ref);

/** All that changed, and where to go on. */
async function changesOf(
  { port }: CrmSubject,
  { place, access }: Connected,
  of: { object: CrmObject; cursor: string | null; since: Date },
) {
  const all: CrmChange[] = [];
  let { cursor } = of;
  for (let pages = 0; pages < 60; pages += 1) {
    const page = okOf(await port.changes(place, access, { ...of, cursor }));
    all.push(...page.changes);
    cursor = page.cursor;
    if (page.isComplete) return { all, cursor };
  }
  return assert.fail("the changes never end");
}

export const changing: CrmGuarantee[] = [
  {
    name: "what changed since an instant is told, oldest first, and what changed later with the cursor",
    async hold(subject) {
      const of = await connected(subject);
      const { workspaceId } = of.place;
      const early = await newPerson(subject, of, "Ear Ly", "early@firm.example");
      await subject.passMinutes(10);
      const since = subject.now();
      await subject.passMinutes(1);
      const one = await newPerson(subject, of, "One", "one@firm.example");
      await subject.passMinutes(1);
      const other = await subject.add(workspaceId, { object: "person", name: "Other", email: "o@x.example" });
      await subject.passMinutes(1);
      await subject.edit(workspaceId, "person", one, { [subject.keys.text]: "edited" });
      await subject.passMinutes(5);
      const first = await changesOf(subject, of, { object: "person", cursor: null, since });
      assert.ok(first.all.every((change) => refOfChange(change) !== early));
      const times = first.all.flatMap((change) =>
        change.kind === "changed" ? [+change.record.changedAt] : [],
      );
      assert.deepEqual(
        times,
        times.toSorted((a, b) => a - b),
      );
      const last = first.all.findLast((change) => refOfChange(change) === one);
      assert.ok(last?.kind === "changed" && last.record.values[subject.keys.text] === "edited");
      assert.ok(first.all.some((change) => refOfChange(change) === other));
      const quiet = await changesOf(subject, of, { object: "person", cursor: first.cursor, since });
      assert.ok(quiet.all.length <= 2);
      await subject.edit(workspaceId, "person", other, { [subject.keys.text]: "again" });
      await subject.passMinutes(1);
      const second = await changesOf(subject, of, { object: "person", cursor: quiet.cursor, since });
      assert.ok(second.all.some((change) => refOfChange(change) === other));
    },
  },
  {
    name: "of many records that share an instant none is left out",
    async hold(subject) {
      const of = await connected(subject);
      const since = new Date(+subject.now() - minuteMs);
      const name = fresh("Imported");
      await subject.add(of.place.workspaceId, { object: "person", name, count: 230 });
      await subject.passMinutes(1);
      const { all, cursor } = await changesOf(subject, of, { object: "person", cursor: null, since });
      const names = all.flatMap((change) => (change.kind === "changed" ? [change.record.name] : []));
      assert.equal(new Set(names.filter((one) => one.startsWith(`${name} `))).size, 230);
      await subject.add(of.place.workspaceId, { object: "person", name: `${name} late` });
      await subject.passMinutes(1);
      const later = await changesOf(subject, of, { object: "person", cursor, since });
      assert.ok(later.all.some((one) => one.kind === "changed" && one.record.name === `${name} late`));
    },
  },
  {
    name: "a deal that a colleague moves or wins is told with its stage and status",
    async hold(subject) {
      const of = await connected(subject);
      const [, , third] = await stagesOf(subject, of);
      const ref = await newDeal(subject, of);
      await subject.passMinutes(5);
      const since = subject.now();
      await subject.moveDeal(of.place.workspaceId, ref, { stageRef: third?.ref ?? "", status: "won" });
      await subject.passMinutes(1);
      const { all } = await changesOf(subject, of, { object: "deal", cursor: null, since });
      const last = all.findLast((change) => refOfChange(change) === ref);
      assert.ok(last?.kind === "changed");
      assert.equal(last.record.deal?.status, "won");
    },
  },
  {
    name: "what a colleague deletes is told, or no longer read",
    async hold(subject) {
      const of = await connected(subject);
      const { port } = subject;
      for (const object of ["person", "company", "deal"] as const) {
        const ref =
          object === "deal"
            ? await newDeal(subject, of)
            : await create(subject, of, object, { name: fresh("Soon gone") });
        await subject.passMinutes(2);
        const since = subject.now();
        await subject.remove(of.place.workspaceId, object, ref);
        await subject.passMinutes(1);
        assert.deepEqual(okOf(await port.read(of.place, of.access, { object, refs: [ref] })), []);
        const { all } = await changesOf(subject, of, { object, cursor: null, since });
        const told = all.some((change) => change.kind === "gone" && change.ref === ref);
        assert.equal(told, subject.tells.deletions.includes(object), object);
        assert.ok(all.every((change) => change.kind === "gone" || change.record.ref !== ref));
      }
    },
  },
  {
    name: "of two people who are merged one stays and the other is gone",
    async hold(subject) {
      const of = await connected(subject);
      const { port } = subject;
      const kept = await newPerson(subject, of, "Kept", "kept@firm.example");
      const gone = await newPerson(subject, of, "Gone", "gone@firm.example");
      await subject.passMinutes(2);
      const since = subject.now();
      await subject.mergePeople(of.place.workspaceId, kept, gone);
      await subject.passMinutes(1);
      const read = okOf(await port.read(of.place, of.access, { object: "person", refs: [kept, gone] }));
      assert.deepEqual(
        read.map(({ ref }) => ref),
        [kept],
      );
      const search = { object: "person", by: { email: "gone@firm.example" }, limit: 5 } as const;
      assert.deepEqual(
        okOf(await port.find(of.place, of.access, search)).map(({ ref }) => ref),
        [kept],
      );
      const { all } = await changesOf(subject, of, { object: "person", cursor: null, since });
      const told = all.find((change) => change.kind === "gone" && change.ref === gone);
      assert.equal(told?.kind === "gone" ? told.mergedInto : null, subject.tells.merges ? kept : null);
    },
  },
];

const secret = "subscription-secret-0123456789";

const told = ({ port }: CrmSubject, arrived: readonly Arrived[]): (CrmEvent[] | null)[] =>
  arrived.map(({ headers, body, url, at }) => port.readEvents({ headers, body, url, secret, now: at }));

async function subscribed(subject: CrmSubject) {
  const of = await connected(subject);
  await subject.arrivals();
  const url = subject.eventsUrl(of.place.workspaceId);
  const made = okOf(await subject.port.subscribe(of.place, of.access, { url, secret }));
  return { of, made };
}

export const telling: CrmGuarantee[] = [
  {
    name: "what a colleague changes is told with the account and the record",
    async hold(subject) {
      const { of } = await subscribed(subject);
      const { workspaceId } = of.place;
      const person = await subject.add(workspaceId, { object: "person", name: "Told", email: "t@x.example" });
      const deal = await newDeal(subject, of);
      await subject.moveDeal(workspaceId, deal, { status: "lost" });
      await subject.remove(workspaceId, "person", person);
      const events = told(subject, await subject.arrivals()).flat();
      for (const [object, ref] of [
        ["person", person],
        ["deal", deal],
      ] as const)
        assert.ok(
          events.some((event) => event?.object === object && event.ref === ref),
          `nothing was told of the ${object}`,
        );
      assert.ok(events.every((event) => event?.accountRef === of.account.ref));
    },
  },
  {
    name: "nothing is told any more after the subscription is ended, and ending it again is no error",
    async hold(subject) {
      const { of, made } = await subscribed(subject);
      if (made === null) return;
      okOf(await subject.port.unsubscribe(of.place, of.access, made.refs));
      isKind(await subject.port.unsubscribe(of.place, of.access, made.refs), "ok", "absent");
      await subject.add(of.place.workspaceId, { object: "person", name: "Untold" });
      assert.deepEqual(await subject.arrivals(), []);
    },
  },
  {
    name: "a message that is not the vendor’s, or is old, is not believed",
    async hold(subject) {
      const { of } = await subscribed(subject);
      await subject.add(of.place.workspaceId, { object: "person", name: "Forged" });
      const [message] = await subject.arrivals();
      assert.ok(message);
      const { headers, body, url, at } = message;
      const read = (changed: object) =>
        subject.port.readEvents({ headers, body, url, secret, now: at, ...changed });
      assert.ok(read({})?.length);
      assert.equal(read({ headers: {} }), null);
      assert.equal(read({ now: new Date(+at + 2 * 86_400_000) }), null);
      assert.equal(read({ now: new Date(+at - 86_400_000) }), null);
      for (const value of ["", "Basic ", "Basic e30=", "0".repeat(64), "AAAA"]) {
        const forged = Object.fromEntries(
          Object.entries(headers).map(([name, old]) => [
            name,
            /signature|authorization/.test(name) ? value : old,
          ]),
        );
        assert.equal(read({ headers: forged }), null, value);
      }
    },
  },
  {
    name: "a strange body never throws",
    async hold(subject) {
      const { of } = await subscribed(subject);
      await subject.add(of.place.workspaceId, { object: "person", name: "Strange" });
      const [message] = await subject.arrivals();
      assert.ok(message);
      const { headers, url, at } = message;
      for (const body of [
        "",
        "null",
        "[]",
        "7",
        '"text"',
        "{",
        "[".repeat(5_000),
        '{"meta":null}',
        "[null]",
      ]) {
        const read = subject.port.readEvents({ headers, body, url, secret, now: at });
        assert.ok(read === null || read.length === 0, body);
      }
    },
  },
];
