import { chance } from "@/server/domain/campaigns/chance";
import { budgetFreeAt } from "@/server/domain/campaigns/limits";

const hour = 3_600_000;
const day = 24 * hour;
const campaigns = 50;
const people = 1_000;
/** In how many of them a person is, at most. */
const campaignsEach = 6;
const monthMs = 30 * day;

/** Messages of a prospect's campaigns, as they fall due and are delayed; returns when they were sent. */
function monthOf(person: number): { sent: number[]; attempts: number } {
  const mine = new Set(
    Array.from({ length: campaignsEach }, (_, n) => Math.floor(chance(`${person}|${n}`) * campaigns)),
  );
  const steps = [...mine].flatMap((campaign) => {
    const begins = Math.floor(chance(`campaign ${campaign}`) * 5 * day);
    return [0, 2, 5].map((days) => begins + days * day);
  });
  const due = steps.sort((a, b) => b - a);
  const sent: number[] = [];
  let attempts = 0;
  for (let at = due.pop(); at !== undefined && at < monthMs; at = due.pop()) {
    attempts++;
    const now = new Date(at);
    const free = budgetFreeAt(
      sent.slice(-6).map((touch) => new Date(touch)),
      now,
    );
    if (free === null) sent.push(at);
    else postpone(due, +free);
  }
  return { sent, attempts };
}

/** `due` is in order, the next one last. */
function postpone(due: number[], at: number): void {
  let low = 0;
  let high = due.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (due[middle]! > at) low = middle + 1;
    else high = middle;
  }
  due.splice(low, 0, at);
}

const maxWithin = (sent: readonly number[], ms: number) =>
  sent.reduce((max, from, index) => {
    let last = index;
    while (last + 1 < sent.length && sent[last + 1]! < from + ms) last++;
    return Math.max(max, last - index + 1);
  }, 0);

test("fifty overlapping campaigns never contact a thousand prospects beyond the budget (R24, M10)", () => {
  let sent = 0;
  let attempts = 0;
  for (let person = 0; person < people; person++) {
    const month = monthOf(person);
    sent += month.sent.length;
    attempts += month.attempts;
    const max = [maxWithin(month.sent, day), maxWithin(month.sent, 7 * day)];
    if (max[0]! > 2 || max[1]! > 6) throw new Error(`person ${person}: ${max} messages in a day and a week`);
  }
  // The budget is used as well as kept: nearly everything is sent in the end, most of it later than it was due.
  expect(sent).toBeGreaterThan(14 * people);
  expect(attempts).toBeGreaterThan(1.5 * sent);
});
