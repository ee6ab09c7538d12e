import type { Answer, Books, Contact, Span } from "./books";

/** A message that started although its person had replied, or a member had stopped it; `due` is since when that applied. */
export type Late = { contact: Contact; answer: Answer; due: number };

/** How long before a reply events may still explain what came after it. */
const beforeMs = 15_000;

/** Everything in the records about a case, on one line. Times are seconds since the reply. */
export function describeLate({ contact, answer, due }: Late, { inboxes, incidents, freezes }: Books): string {
  const { from, at } = { from: answer.at - beforeMs, at: contact.at };
  const time = (instant: number) => secondsSince(answer.at, instant);
  const spans = (all: readonly Span[]) => all.filter((span) => span.to >= from && span.from <= at);
  const describe = (what: string, all: readonly Span[]) =>
    spans(all).map((span) => `${what} ${time(span.from)} to ${time(span.to)}`);
  const inbox = answer.inbox === null ? undefined : inboxes.get(answer.inbox);
  return [
    `${contact.person} got ${contact.step} from ${contact.sender}, begun ${time(contact.begunAt)}, taken over ${time(at)}`,
    `${answer.isOptOut ? "a no" : "an answer"} by ${answer.way}${answer.inbox ? ` in ${answer.inbox}` : ""} held from ${time(due)} on`,
    ...describe("inbox away", inbox?.outages ?? []),
    ...describe("inbox open", inbox?.readings ?? []),
    ...describe("a host stood still", freezes),
    ...incidents.flatMap((incident) => describe(incident.what, [incident])),
  ].join("; ");
}

/** Seconds with their sign, as "+1.250"; "the end" for what never ended. */
export const secondsSince = (zero: number, instant: number): string => {
  if (!Number.isFinite(instant)) return "the end";
  return `${instant < zero ? "" : "+"}${((instant - zero) / 1000).toFixed(3)}`;
};
