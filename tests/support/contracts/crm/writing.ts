import assert from "node:assert/strict";
import type { CrmActivity } from "@/server/ports/crm";
import {
  type CrmGuarantee,
  connected,
  create,
  fresh,
  isKind,
  keyMeaning,
  newDeal,
  newPerson,
  okOf,
  readOne,
  refOf,
  stagesOf,
  update,
} from "./subject";

export const writing: CrmGuarantee[] = [
  {
    name: "what is made carries our key, and it is made once (CRM-21)",
    async hold(subject) {
      const of = await connected(subject);
      for (const object of ["person", "company", "deal"] as const) {
        const name = fresh("Made");
        const [stage] = await stagesOf(subject, of);
        const deal = { stageRef: stage?.ref, amount: 100, currency: "EUR" };
        const draft = { name, ...(object === "deal" && { deal }) };
        const ref = await create(subject, of, object, draft, `key-of-${object}`);
        const record = await readOne(subject, of, object, ref);
        assert.deepEqual([record.name, record.ourKey], [name, `key-of-${object}`]);
        assert.equal(await subject.countBooked(of.place.workspaceId, object, name), 1);
      }
    },
  },
  {
    name: "our key finds what a create made of which nobody knew",
    async hold(subject) {
      const of = await connected(subject);
      const { port } = subject;
      const name = fresh("Nobody Knew");
      const ourKey = await subject.keyOfUnknown(of.place.workspaceId);
      const draft = { name };
      isKind(await port.create(of.place, of.access, { object: "person", ourKey, draft }), "unknown");
      assert.equal(await subject.countBooked(of.place.workspaceId, "person", name), 1);
      const search = { object: "person", by: { ourKey }, limit: 5 } as const;
      const records = okOf(await port.find(of.place, of.access, search));
      assert.deepEqual(
        records.map((one) => [one.name, one.ourKey]),
        [[name, ourKey]],
      );
    },
  },
  {
    name: "values are read as they were written, and null empties them",
    async hold(subject) {
      const of = await connected(subject);
      const { text, choice, number } = subject.keys;
      const fields = okOf(await subject.port.fields(of.place, of.access, "person"));
      const options = fields.find(({ key }) => key === choice)?.options ?? [];
      const phone = await keyMeaning(subject, of, "person", "phone");
      const values = {
        ...{ [text]: "Line one, “quoted” <b>&amp;", [number]: 12.5 },
        ...{ [choice]: options[1]?.ref ?? "", [phone]: "+49 30 1234567" },
      };
      const ref = await create(subject, of, "person", { name: "Val Ewe", values });
      const first = await readOne(subject, of, "person", ref);
      for (const [key, value] of Object.entries(values)) assert.equal(first.values[key], value, key);
      await update(subject, of, "person", ref, { values: { [text]: null, [choice]: options[0]?.ref ?? "" } });
      const second = await readOne(subject, of, "person", ref);
      assert.equal(second.values[text] ?? null, null);
      assert.equal(second.values[choice], options[0]?.ref);
      assert.equal(second.values[number], 12.5);
      assert.equal(second.values[phone], "+49 30 1234567");
    },
  },
  {
    name: "only what is named is written: what a colleague changed meanwhile stays",
    async hold(subject) {
      const of = await connected(subject);
      const { text, number } = subject.keys;
      const ref = await newPerson(subject, of, "Col League", "col@firm.example");
      await update(subject, of, "person", ref, { values: { [text]: "ours", [number]: 1 } });
      await subject.edit(of.place.workspaceId, "person", ref, { [text]: "theirs" });
      await update(subject, of, "person", ref, { values: { [number]: 2 } });
      const { values, name } = await readOne(subject, of, "person", ref);
      assert.deepEqual([values[text], values[number], name], ["theirs", 2, "Col League"]);
      const deal = await newDeal(subject, of, { deal: { amount: 500_00, closeDate: "2027-03-31" } });
      const [, second] = await stagesOf(subject, of);
      await subject.moveDeal(of.place.workspaceId, deal, { stageRef: second?.ref ?? "" });
      await update(subject, of, "deal", deal, { deal: { closeDate: "2027-04-30" } });
      const read = await readOne(subject, of, "deal", deal);
      assert.deepEqual(
        { ...read.deal },
        { ...read.deal, stageRef: second?.ref, amount: 500_00, status: "open" },
      );
      assert.equal(read.deal?.closeDate, "2027-04-30");
    },
  },
  {
    name: "amounts of JPY, EUR and KWD are in the books as they are meant",
    async hold(subject) {
      const of = await connected(subject);
      for (const [currency, amount, booked] of [
        ["EUR", 1_234_56, 1234.56],
        ["EUR", 29, 0.29],
        ["JPY", 1_500_00, 1500],
        ["JPY", 1_500_60, 1501],
        ["KWD", 12_34, 12.34],
      ] as const) {
        const ref = await newDeal(subject, of, { deal: { amount, currency } });
        assert.equal(await subject.bookedAmount(of.place.workspaceId, ref), booked);
        const { deal } = await readOne(subject, of, "deal", ref);
        assert.deepEqual([deal?.amount, deal?.currency], [Math.round(booked * 100), currency]);
      }
    },
  },
  {
    name: "a deal is moved, won, lost and open again (CRM-21)",
    async hold(subject) {
      const of = await connected(subject);
      const stages = await stagesOf(subject, of);
      const ref = await newDeal(subject, of, { deal: { closeDate: "2027-01-31" } });
      const shown = async () => {
        const { deal } = await readOne(subject, of, "deal", ref);
        return [deal?.stageRef, deal?.status];
      };
      assert.deepEqual(await shown(), [stages[0]?.ref, "open"]);
      await update(subject, of, "deal", ref, { deal: { stageRef: stages[2]?.ref ?? "" } });
      assert.deepEqual(await shown(), [stages[2]?.ref, "open"]);
      for (const status of ["won", "lost", "open"] as const) {
        await update(subject, of, "deal", ref, { deal: { status } });
        assert.equal((await shown())[1], status);
      }
      await update(subject, of, "deal", ref, { deal: { closeDate: null } });
      assert.equal((await readOne(subject, of, "deal", ref)).deal?.closeDate, null);
    },
  },
  {
    name: "a value that is too long or no option is named with its field, and nothing is done",
    async hold(subject) {
      const of = await connected(subject);
      const { port, keys } = subject;
      const fields = okOf(await port.fields(of.place, of.access, "person"));
      const long = "x".repeat((fields.find(({ key }) => key === keys.text)?.maxLength ?? 0) + 1);
      assert.ok(long.length > 1);
      const ref = await newPerson(subject, of, "In Valid", "invalid@firm.example");
      for (const [key, value] of [
        [keys.text, long],
        [keys.choice, "no-such-option"],
      ] as const) {
        const draft = { values: { [key]: value } };
        const written = await port.update(of.place, of.access, { object: "person", ref, draft });
        assert.deepEqual([written.kind, written.kind === "invalid" && written.field], ["invalid", key]);
        const name = fresh("Never Made");
        const made = { object: "person", ourKey: fresh("k"), draft: { ...draft, name } } as const;
        isKind(await port.create(of.place, of.access, made), "invalid");
        assert.equal(await subject.countBooked(of.place.workspaceId, "person", name), 0);
      }
    },
  },
  {
    name: "a deal cannot be put into a stage that is gone",
    async hold(subject) {
      const of = await connected(subject);
      const ref = await newDeal(subject, of);
      const draft = { deal: { stageRef: "99999999" } };
      const written = await subject.port.update(of.place, of.access, { object: "deal", ref, draft });
      isKind(written, "invalid");
    },
  },
  {
    name: "what is removed is gone, removing it again finds nothing, and it cannot be written (CRM-21)",
    async hold(subject) {
      const of = await connected(subject);
      const { port } = subject;
      for (const object of ["person", "company", "deal"] as const) {
        const ref =
          object === "deal"
            ? await newDeal(subject, of)
            : await create(subject, of, object, { name: fresh("Removed") });
        okOf(await port.remove(of.place, of.access, { object, ref }));
        assert.deepEqual(okOf(await port.read(of.place, of.access, { object, refs: [ref] })), []);
        isKind(await port.remove(of.place, of.access, { object, ref }), "absent");
        isKind(await port.update(of.place, of.access, { object, ref, draft: { name: "Back" } }), "absent");
      }
      isKind(await port.remove(of.place, of.access, { object: "deal", ref: "999999999" }), "absent");
      isKind(await port.remove(of.place, of.access, { object: "deal", ref: "no number" }), "absent");
    },
  },
  {
    name: "what happened is written into the person’s history, as plain text",
    async hold(subject) {
      const of = await connected(subject);
      const { port } = subject;
      const person = await newPerson(subject, of, "His Tory", "his@firm.example");
      const deal = await newDeal(subject, of, { personRefs: [person] });
      for (const kind of ["email", "message", "reply", "call", "meeting", "note"] as const) {
        const activity = {
          ...{ kind, at: subject.now(), title: `Title of ${kind}`, text: `1 < 2 & ${kind}\nsecond line` },
          ...{ personRef: person, dealRef: kind === "call" ? deal : null, ownerRef: null },
        };
        refOf(await port.log(of.place, of.access, { activity, key: fresh("log") }));
      }
      const texts = await subject.history(of.place.workspaceId, person);
      assert.equal(texts.length, 6);
      for (const kind of ["email", "message", "reply", "call", "meeting", "note"]) {
        const own = texts.find((text) => text.includes(`Title of ${kind}`));
        assert.ok(own?.includes(`1 < 2 & ${kind}`) && own.includes("second line"), own);
      }
      const late: CrmActivity = {
        kind: "email",
        ...{ at: subject.now(), title: "To nobody", text: "", personRef: "999999999" },
        ...{ dealRef: null, ownerRef: null },
      };
      isKind(await port.log(of.place, of.access, { activity: late, key: "k" }), "absent", "invalid");
    },
  },
];
