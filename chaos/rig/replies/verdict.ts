import type { Books } from "./books";
import { deadlineOf, reconnectsOf } from "./deadline";
import { describeLate, type Late } from "./evidence";

/** The number of messages planned for each person. */
export type Planned = ReadonlyMap<string, number>;

/** People held for a decision because it is unknown whether a message was sent; `files`: whether it could be looked up. */
export type Held = ReadonlyMap<string, { files: boolean }>;

export type Verdict = {
  accepted: number;
  replies: number;
  optOuts: number;
  /** Inboxes opened again after they were unreachable. */
  reconnects: number;
  duplicates: number;
  /** Messages that no one got, without a reason. */
  lost: number;
  /** Messages that started after the person had said no, had replied, or a member had stopped or paused their campaign. */
  afterNo: number;
  afterReply: number;
  afterStop: number;
  held: number;
  heldFiling: number;
  /** The faults as text. */
  told: string[];
  /** People contacted too late, with the instant since which that was forbidden; and people who missed something. */
  inQuestion: { person: string; since?: number }[];
};

const maxListed = 30;

/** Judges by the outside records alone; from the product it takes only the people held for a decision. */
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
