import { type Answers, type Asked, answersTo, channel, type Question } from "./messages";

/** How long to wait before the extension counts as missing (CRED-130). */
const patienceMs = 1_000;

/** The token that the extension issued to this page load. */
let word: string | null = null;

/** Asks the browser extension; null if no answer comes in time. */
export async function askExtension<Kind extends Asked["kind"]>(
  ask: Extract<Asked, { kind: Kind }>,
  waitMs = patienceMs,
): Promise<Answers[Kind] | null> {
  if (ask.kind !== "ping" && word === null) {
    const there = await askExtension({ kind: "ping" });
    if (!there) return null;
  }
  const answer = await say(ask, waitMs);
  if (ask.kind === "ping" && answer) word = (answer as Answers["ping"]).word;
  return answer as Answers[Kind] | null;
}

function say(ask: Asked, waitMs: number): Promise<unknown> {
  const question: Question = { channel, id: crypto.randomUUID(), word, ask };
  return new Promise((resolve) => {
    const end = (answer: unknown) => {
      clearTimeout(timer);
      window.removeEventListener("message", onMessage);
      resolve(answer);
    };
    const onMessage = (event: MessageEvent<unknown>) => {
      const isOurs = event.source === window && event.origin === location.origin;
      if (isOurs && answersTo(event.data, question.id)) end(event.data.answer);
    };
    const timer = setTimeout(() => end(null), waitMs);
    window.addEventListener("message", onMessage);
    window.postMessage(question, location.origin);
  });
}
