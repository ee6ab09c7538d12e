import assert from "node:assert/strict";
import type { NetworkAccount, NetworkPort } from "@/server/ports/network";
import type { FoundPerson, SearchSource } from "@/server/ports/network-search";

/** Pages a driver can read people from; `people` is the number on each, more than one page of three. */
export type Sources = {
  known: readonly { source: SearchSource; people: number }[];
  missing: SearchSource;
  /** A source that the account has no subscription for. */
  forbidden: { source: SearchSource; reason: "needs_sales_navigator" | "needs_recruiter" };
};
export type SearchSubject = {
  port: NetworkPort;
  account: NetworkAccount;
  sources: Sources | "none";
  meet?(how: "restricted" | "as usual"): Promise<boolean>;
};
type Guarantee = { name: string; hold(subject: SearchSubject): Promise<void> };

const pageSize = 3;

async function pageOf({ port, account }: SearchSubject, source: SearchSource, cursor: string | null) {
  const page = await port.search(account, source, cursor, pageSize);
  assert.ok(page.kind === "page", JSON.stringify(page));
  return page;
}

async function allOf(subject: SearchSubject, source: SearchSource): Promise<FoundPerson[]> {
  const people: FoundPerson[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < 100; pages += 1) {
    const page = await pageOf(subject, source, cursor);
    assert.ok(page.people.length <= pageSize);
    people.push(...page.people);
    if (page.next === null) return people;
    cursor = page.next;
  }
  throw new Error(`a ${source.kind} has no end`);
}

/** The guarantees of every driver for reading people from the network's pages. */
export const searchContract: readonly Guarantee[] = [
  {
    name: "every kind of page is read to its end, and no person is returned twice (CAMP-47)",
    async hold(subject) {
      if (subject.sources === "none") return;
      for (const { source, people } of subject.sources.known) {
        const found = await allOf(subject, source);
        assert.equal(found.length, people, source.kind);
        assert.equal(new Set(found.map(({ memberRef }) => memberRef)).size, people);
        for (const { firstName, profileUrl } of found) assert.ok(firstName && URL.canParse(profileUrl));
      }
    },
  },
  {
    name: "the same cursor returns the same page",
    async hold(subject) {
      if (subject.sources === "none") return;
      for (const { source } of subject.sources.known) {
        const { next } = await pageOf(subject, source, null);
        assert.deepEqual(await pageOf(subject, source, next), await pageOf(subject, source, next));
      }
    },
  },
  {
    name: "a page that does not exist, or is not available to this account, is refused with a reason",
    async hold(subject) {
      const { port, account, sources } = subject;
      if (sources === "none") return;
      const refusalOf = (source: SearchSource) => port.search(account, source, null, pageSize);
      assert.deepEqual(await refusalOf(sources.missing), { kind: "refused", reason: "no_such_source" });
      const { source, reason } = sources.forbidden;
      assert.deepEqual(await refusalOf(source), { kind: "refused", reason });
    },
  },
  {
    name: "an account that is not signed in reads later, with a reason",
    async hold(subject) {
      const { port, account, sources } = subject;
      if (sources === "none" || !(await subject.meet?.("restricted"))) return;
      const [first] = sources.known;
      const result = first && (await port.search(account, first.source, null, pageSize));
      assert.deepEqual(result, { kind: "later", reason: "restricted" });
      await subject.meet?.("as usual");
    },
  },
  {
    name: "an account in a browser is told that searching requires the cloud",
    async hold({ port, account, sources }) {
      if (sources !== "none") return;
      const source = {
        kind: "group",
        product: "classic",
        id: "1",
        url: "https://people.example/groups/1",
      } as const;
      assert.deepEqual(await port.search(account, source, null, pageSize), {
        kind: "refused",
        reason: "not_by_browser",
      });
    },
  },
];

/** Runs all guarantees on a subject; each sentence maps to "held" or to the error that broke it. */
export async function holdToSearches(subject: SearchSubject): Promise<Record<string, string>> {
  const verdicts: Record<string, string> = {};
  for (const { name, hold } of searchContract)
    verdicts[name] = await hold(subject).then(
      () => "held",
      (error: Error) => `${error.message}\n${error.stack}`,
    );
  return verdicts;
}
