import type { Books } from "./books";
import { deadlineOf, reconnectsOf } from "./deadline";
import { describeLate, type Late } from "./evidence";

/** Who was to get how many messages. */
export type Planned = ReadonlyMap<string, number>;

/** Whom the product asks a colleague about, because it does not know whether a message left; `files`: where it could be looked up. */
export type Held = ReadonlyMap<string, { files: boolean }>;

export type Verdict = {
  accepted: number;
  replies: number;
  optOuts: number;
  /** Inboxes that were opened again after they could not be reached. */
  reconnects: number;
  duplicates: number;
  /** Messages nobody got and nothing explains. */
  lost: number;
  /** Messages that began after the person had said no, or had answered, or a colleague had stopped or paused their campaign. */
  afterNo: number;
  afterReply: number;
  afterStop: number;
  held: number;
  heldFiling: number;
  /** The faults, in words. */
  told: string[];
  /** Who was written to too late, and since when they should not have been; who missed something. */
  inQuestion: { person: string; since?: number }[];
};

const maxListed = 30;

/** Judges by the books alone; the product only says whom it asks a colleague about. */
export function judgeReplies(books: Books, planned: Planned, held: Held): Verdict {
  const { contacts, answers, inboxes, halts } = books;
  const contactsOf = Map.groupBy(contacts, ({ person }) => person);
  const answersOf = Map.groupBy(answers, ({ person }) => person);
  const doubled = [...contactsOf.values()].flatMap((all) =>
    [...Map.groupBy(all, ({ step }) => step).values()].flatMap(([, ...copies]) => copies),
  );
  const after = (isOptOut: boolean) =>
    contacts.flatMap((contact): Late[] => {
      const late = (answersOf.get(contact.person) ?? [])
        .filter((answer) => answer.isOptOut === isOptOut)
        .map((answer) => ({ contact, answer, due: deadlineOf(answer, inboxes) }))
        .find(({ due }) => contact.begunAt > due);
      return late ? [late] : [];
    });
  const [afterNo, afterReply] = [after(true), after(false)];
  const afterStop = contacts.filter(({ person, begunAt }) =>
    halts.some(({ people, from, to }) => people.has(person) && from < begunAt && begunAt < to),
  );
  const isExplained = (person: string) =>
    [answersOf, books.refused, held, books.askedToStop].some((all) => all.has(person));
  const missed = [...planned].flatMap(([person, steps]) => {
    const arrived = new Set(contactsOf.get(person)?.map(({ step }) => step)).size;
    return arrived < steps && !isExplained(person) ? [{ person, count: steps - arrived }] : [];
  });
  return {
    accepted: contacts.length,
    replies: answers.filter(({ isOptOut }) => !isOptOut).length,
    optOuts: answers.filter(({ isOptOut }) => isOptOut).length,
    reconnects: [...inboxes.values()].reduce((sum, inbox) => sum + reconnectsOf(inbox), 0),
    duplicates: doubled.length,
    lost: missed.reduce((sum, { count }) => sum + count, 0),
    ...{ afterNo: afterNo.length, afterReply: afterReply.length, afterStop: afterStop.length },
    held: held.size,
    heldFiling: [...held.values()].filter(({ files }) => files).length,
    told: [
      ...doubled.map(({ person, step }) => `${person} got ${step} twice`),
      ...missed.map(({ person, count }) => `${person} never got ${count}`),
      ...[...afterNo, ...afterReply].map((late) => describeLate(late, books)),
      ...afterStop.map(({ person, step }) => `${person} got ${step} after a colleague stopped it`),
    ].slice(0, maxListed),
    inQuestion: [
      ...[...afterNo, ...afterReply].map(({ contact, answer }) => ({
        person: contact.person,
        since: answer.at,
      })),
      ...missed.map(({ person }) => ({ person })),
    ].slice(0, maxListed),
  };
}
