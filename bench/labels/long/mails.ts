import { type ReplyLabel, replyLabels } from "@/lib/contract/labels";
import { splitReply } from "@/server/domain/inbox/reply-text";
import { seeded } from "../seeded";
import { type Labelled, type Language, languages } from "../texts";
import { frames, sentences } from "./sentences";

const mailsPerLabel = 25;
const writers = ["Ingrid Sommer", "Paul Ferreira", "Amélie Roche", "Nuria Campos", "Dan Whitlock"];
const us = "Jonas Lind";

type Mail = Omit<Labelled, "text"> & { body: string; name: string };

/**
 * 1,000 longer mails as they arrive, with greeting, small talk, signature and the quoted mail that they answer, always the same ones. They are
 * put together by rules, unlike the texts of both other sets, so that a label has to be found in a whole mail.
 */
export const longMails = (): Mail[] =>
  languages.flatMap((language, at) => {
    const random = seeded(20_261_129 + at);
    return replyLabels.flatMap((label) =>
      Array.from({ length: mailsPerLabel }, (_, number) => ({
        ...{ language, label },
        ...written(language, label, number, random),
      })),
    );
  });

/** The author's own words of each, as the product finds them before it labels a reply. */
export const readLongMails = (): Labelled[] =>
  longMails().map(({ body, name, ...rest }) => ({ ...rest, text: splitReply(body, { name }).text }));

/** The pairs of sentences take turns; what surrounds them is drawn. */
function written(language: Language, label: ReplyLabel, number: number, random: () => number) {
  const { why, verdict } = sentences[language][label];
  const frame = frames[language];
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const name = pick(writers);
  const core = `${why[number % why.length]} ${verdict[Math.floor(number / why.length) % verdict.length]}`;
  const paragraphs = random() < 0.5 ? [pick(frame.talk), core] : [core, pick(frame.talk)];
  const host = "northlight.example";
  const signature = [
    ...[name, pick(frame.roles), "Northlight Industries"],
    ...[
      `T +49 40 5550${100 + Math.floor(random() * 900)}`,
      `${name.split(" ")[0]?.toLowerCase()}@${host}`,
      `www.${host}`,
    ],
  ];
  const dashes = random() < 0.5 ? ["-- "] : [""];
  const quote = [frame.offer, "", us];
  const tail = random() < 0.7 ? quote.map((line) => `> ${line}`) : quote;
  return {
    name,
    body: [
      ...[pick(frame.greetings), "", paragraphs[0], "", paragraphs[1], "", pick(frame.closings)],
      ...[...dashes, ...signature, "", frame.quoted(us), ...tail],
    ].join("\n"),
  };
}
