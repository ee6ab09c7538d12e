import assert from "node:assert/strict";
import type { CrmSearch } from "@/server/ports/crm";
import {
  type Connected,
  type CrmGuarantee,
  type CrmSubject,
  connected,
  create,
  fresh,
  keyMeaning,
  newDeal,
  newPerson,
  okOf,
  readOne,
} from "./subject";

const found = async (
  { port }: CrmSubject,
  { place, access }: Connected,
  object: "person" | "company" | "deal",
  by: CrmSearch,
) => okOf(await port.find(place, access, { object, by, limit: 10 })).map(({ ref }) => ref);

export const reading: CrmGuarantee[] = [
  {
    name: "users are named with their addresses, and those who left are marked (CRM-17)",
    async hold(subject) {
      const { place, access, account } = await connected(subject);
      const users = okOf(await subject.port.users(place, access));
      assert.ok(users.length >= 3);
      assert.equal(new Set(users.map(({ ref }) => ref)).size, users.length);
      assert.ok(users.every(({ name, email }) => name && /@/.test(email)));
      assert.ok(users.some(({ isActive }) => !isActive));
      if (!subject.keyHasNoUser) assert.ok(users.some(({ ref }) => ref === account.user.ref));
    },
  },
  {
    name: "currencies are ISO codes, the account’s own first (CRM-17)",
    async hold(subject) {
      const { place, access, account } = await connected(subject);
      const codes = okOf(await subject.port.currencies(place, access));
      assert.equal(codes[0], account.currency);
      assert.ok(codes.every((code) => /^[A-Z]{3}$/.test(code)));
      assert.equal(new Set(codes).size, codes.length);
      for (const code of ["EUR", "JPY", "KWD"]) assert.ok(codes.includes(code));
    },
  },
  {
    name: "stages come from left to right (CRM-18)",
    async hold(subject) {
      const { place, access } = await connected(subject);
      const [pipeline] = okOf(await subject.port.pipelines(place, access));
      assert.ok(pipeline);
      assert.deepEqual(
        pipeline.stages.map(({ name }) => name),
        await subject.stageNames(place.workspaceId),
      );
      for (const { probability } of pipeline.stages)
        assert.ok(probability === null || (probability >= 0 && probability <= 10_000));
      assert.ok(pipeline.stages.some(({ probability }) => probability !== null));
    },
  },
  {
    name: "fields say what they are for, what they take and what they do not",
    async hold(subject) {
      const { place, access } = await connected(subject);
      for (const object of ["person", "company", "deal"] as const) {
        const fields = okOf(await subject.port.fields(place, access, object));
        assert.equal(new Set(fields.map(({ key }) => key)).size, fields.length);
        assert.ok(fields.every(({ name }) => name));
        for (const { type, options } of fields)
          assert.equal(options.length > 0, type === "choice" || type === "choices", type);
      }
      const fields = okOf(await subject.port.fields(place, access, "person"));
      const { keys } = subject;
      const typeOf = (key: string) => fields.find((one) => one.key === key && !one.isReadOnly)?.type;
      assert.deepEqual(
        [typeOf(keys.text), typeOf(keys.choice), typeOf(keys.number)],
        ["text", "choice", "number"],
      );
      assert.ok(fields.some(({ means }) => means === "email"));
      assert.ok(fields.some(({ means }) => means === "phone"));
    },
  },
  {
    name: "a record brings its name, its page, its values by the keys of the fields, and what it belongs to",
    async hold(subject) {
      const of = await connected(subject);
      const { port } = subject;
      const [user] = okOf(await port.users(of.place, of.access));
      const company = await create(subject, of, "company", { name: fresh("Firm") });
      const email = await keyMeaning(subject, of, "person", "email");
      const draft = { name: "Ada Palmer", values: { [email]: "ada.palmer@firm.example" } };
      const owned = { ownerRef: user?.ref, companyRef: company };
      const person = await create(subject, of, "person", { ...draft, ...owned });
      const deal = await newDeal(subject, of, { ...owned, personRefs: [person] });
      const [one, other] = [
        await readOne(subject, of, "person", person),
        await readOne(subject, of, "deal", deal),
      ];
      assert.equal(one.name, "Ada Palmer");
      assert.equal(one.values[email], "ada.palmer@firm.example");
      assert.deepEqual([one.ownerRef, one.companyRef, one.deal], [user?.ref, company, null]);
      assert.deepEqual(
        [other.ownerRef, other.companyRef, [...other.personRefs]],
        [user?.ref, company, [person]],
      );
      const known = new Set(okOf(await port.fields(of.place, of.access, "person")).map(({ key }) => key));
      for (const key of Object.keys(one.values)) assert.ok(known.has(key), `${key} is no field`);
      for (const { url } of [one, other]) {
        assert.equal(new URL(url).hostname, new URL(of.account.url).hostname);
        assert.ok(url.includes(url === one.url ? person : deal));
      }
      assert.ok(Math.abs(+one.changedAt - +subject.now()) < 120_000);
    },
  },
  {
    name: "records that do not exist are left out",
    async hold(subject) {
      const of = await connected(subject);
      const ref = await newPerson(subject, of, "Ben Okri", "ben@firm.example");
      const refs = [ref, "999999999", "nonsense", ""];
      const read = okOf(await subject.port.read(of.place, of.access, { object: "person", refs }));
      assert.deepEqual(
        read.map((one) => one.ref),
        [ref],
      );
      assert.deepEqual(okOf(await subject.port.read(of.place, of.access, { object: "deal", refs: [] })), []);
    },
  },
  {
    name: "people are found by address whatever its case, by name and by what is typed (CRM-16)",
    async hold(subject) {
      const of = await connected(subject);
      const { workspaceId } = of.place;
      const name = fresh("Zoe Quill");
      const email = `zoe.quill.${name.split(" ").at(-1)}@quill.example`;
      const ref = await subject.add(workspaceId, { object: "person", name, email });
      await subject.passMinutes(5);
      assert.deepEqual(await found(subject, of, "person", { email: email.toUpperCase() }), [ref]);
      assert.deepEqual(await found(subject, of, "person", { name }), [ref]);
      assert.ok((await found(subject, of, "person", { text: name })).includes(ref));
      assert.deepEqual(await found(subject, of, "person", { email: `x${email}` }), []);
      assert.deepEqual(await found(subject, of, "person", { name: `${name} Senior` }), []);
      assert.deepEqual(await found(subject, of, "person", { text: "q" }), []);
    },
  },
  {
    name: "companies are found by their domain and name (CRM-16)",
    async hold(subject) {
      const of = await connected(subject);
      const name = fresh("Quill Works");
      const domain = `${name.replaceAll(" ", "-").toLowerCase()}.example`;
      const ref = await subject.add(of.place.workspaceId, { object: "company", name, domain });
      const longer = { object: "company", name: fresh("Other"), domain: `not-${domain}` } as const;
      await subject.add(of.place.workspaceId, longer);
      await subject.passMinutes(5);
      assert.deepEqual(await found(subject, of, "company", { domain }), [ref]);
      assert.deepEqual(await found(subject, of, "company", { name }), [ref]);
      assert.deepEqual(await found(subject, of, "company", { domain: `other-${domain}` }), []);
    },
  },
  {
    name: "what was just made is found by its address and by our key, though an index lags",
    async hold(subject) {
      const of = await connected(subject);
      const email = await keyMeaning(subject, of, "person", "email");
      const address = `just.made@${fresh("now").replace(" ", "-")}.example`;
      const draft = { name: "Just Made", values: { [email]: address } };
      const ref = await create(subject, of, "person", draft, "our-key-of-just-made");
      assert.deepEqual(await found(subject, of, "person", { email: address }), [ref]);
      assert.deepEqual(await found(subject, of, "person", { ourKey: "our-key-of-just-made" }), [ref]);
      await subject.passMinutes(5);
      assert.deepEqual(await found(subject, of, "person", { ourKey: "our-key-of-just-made" }), [ref]);
      assert.deepEqual(await found(subject, of, "person", { ourKey: "our-key-of-just" }), []);
      assert.deepEqual(await found(subject, of, "deal", { ourKey: "our-key-of-just-made" }), []);
    },
  },
  {
    name: "two people with the same address are both found, where there can be two",
    async hold(subject) {
      if (subject.keepsOnePerAddress) return;
      const of = await connected(subject);
      const email = `twice@${fresh("same").replace(" ", "-")}.example`;
      const both = [];
      for (const name of ["Ada One", "Ada Two"])
        both.push(await subject.add(of.place.workspaceId, { object: "person", name, email }));
      await subject.passMinutes(5);
      assert.deepEqual((await found(subject, of, "person", { email })).sort(), both.sort());
    },
  },
];
