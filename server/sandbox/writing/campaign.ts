import type { CampaignBrief, CampaignWritingPort } from "@/server/ports/campaign-writing";
import { sentence, words } from "./driver";

/** The sandbox's texts in addition to the goal; `{first}` is the greeting for the tone. */
type Texts = {
  name: string;
  reader: string;
  connect: string;
  ask: string;
  again: string;
  subject: string;
};
const texts: Record<string, Texts> = {
  en: {
    ...{ name: "Campaign", reader: "there", connect: "I would be glad to be in touch." },
    ...{ ask: "Would a short talk next week suit you?", subject: "A question for you" },
    again: "I do not want to press. Is this a subject for you at the moment?",
  },
  de: {
    ...{ name: "Kampagne", reader: "zusammen", connect: "Ich würde mich über den Kontakt freuen." },
    ...{ ask: "Passt Ihnen ein kurzes Gespräch nächste Woche?", subject: "Eine Frage an Sie" },
    again: "Ich möchte nicht drängen. Ist das gerade ein Thema für Sie?",
  },
  fr: {
    ...{ name: "Campagne", reader: "à vous", connect: "Je serais ravi que nous soyons en contact." },
    ...{ ask: "Un court échange la semaine prochaine vous conviendrait-il ?", subject: "Une question" },
    again: "Je ne veux pas insister. Est-ce un sujet pour vous en ce moment ?",
  },
  pt: {
    ...{ name: "Campanha", reader: "a todos", connect: "Teria gosto em ficarmos em contacto." },
    ...{ ask: "Uma breve conversa na próxima semana seria possível?", subject: "Uma pergunta" },
    again: "Não quero insistir. Este assunto interessa-lhe neste momento?",
  },
  es: {
    ...{ name: "Campaña", reader: "qué tal", connect: "Me gustaría que estuviéramos en contacto." },
    ...{ ask: "¿Le vendría bien una breve charla la próxima semana?", subject: "Una pregunta" },
    again: "No quiero insistir. ¿Es un tema para usted en este momento?",
  },
};

type Step = Record<string, unknown> & { id: string };
const days = (amount: number) => ({ amount, unit: "working_days" });
const wait = (id: string, amount: number): Step => ({ id, type: "delay", delay: days(amount) });

/** The sandbox's writer: a few steps for each channel, whose texts say the goal; the same wishes make the same campaign. */
export const createSandboxCampaigns = (): CampaignWritingPort => ({
  isSandbox: true,
  async write(brief, signal) {
    if (signal.aborted) return { kind: "later", reason: "writing_timeout" };
    const name =
      sentence(brief.goal)
        .slice(0, 80)
        .replace(/[\s.!?…]+$/, "") || textsOf(brief).name;
    return { kind: "written", written: { name, steps: stepsOf(brief) } };
  },
});

const textsOf = ({ language }: CampaignBrief) => texts[language] ?? texts.en!;

/** Channel by channel: a prospect who cannot be reached by one goes to the next; for others the sequence ends there. */
function stepsOf(brief: CampaignBrief): Step[] {
  const channels = (["network", "email", "sms"] as const).filter((one) => brief.channels.includes(one));
  return channels.flatMap((channel, at) => {
    const behind = channels[at + 1];
    const steps =
      channel === "network" ? onNetwork(brief, behind ?? null) : byAddress(brief, channel, behind ?? null);
    // Only prospects who could not be reached by one channel get to the next.
    return steps.map((step, index) => (index === steps.length - 1 ? { ...step, next: null } : step));
  });
}

function onNetwork(brief: CampaignBrief, behind: string | null): Step[] {
  const { ask, again, connect } = textsOf(brief);
  const note = said(brief, [connect], "connection_request");
  return [
    { id: "network", type: "visit_profile" },
    wait("network-1", 1),
    { id: "request", type: "connection_request", message: note },
    { id: "accepted", type: "condition", condition: "accepted", deadline: days(7), no: behind },
    { id: "message", type: "message", message: said(brief, [sentence(brief.goal), ask], "message") },
    wait("network-2", 4),
    { id: "message-again", type: "message", message: said(brief, [again], "message") },
  ];
}

function byAddress(brief: CampaignBrief, channel: "email" | "sms", behind: string | null): Step[] {
  const { ask, again, subject } = textsOf(brief);
  const words = (parts: string[], first: boolean) => ({
    type: channel,
    message: said(brief, parts, channel),
    ...(channel === "email" ? { subject: first ? subject : "" } : {}),
  });
  return [
    {
      id: channel,
      type: "condition",
      condition: channel === "email" ? "has_email" : "has_phone",
      no: behind,
    },
    { id: `${channel}-first`, ...words([sentence(brief.goal), ask], true) },
    wait(`${channel}-1`, 3),
    { id: `${channel}-again`, ...words([again], false) },
  ];
}

/** Greets, says it, and signs; as much of it as there is room for. */
function said(brief: CampaignBrief, parts: readonly string[], type: string): string {
  const { hello, end } = (words[brief.language] ?? words.en!)[brief.tone];
  const greeting = hello.replace("{name}", () => `{first_name:${textsOf(brief).reader}}`);
  const whole = [greeting, parts.join(" "), `${end}\n{account_first_name}`].join("\n\n");
  const room = brief.mostSigns[type] ?? whole.length;
  return whole.length <= room ? whole : `${greeting} ${parts.at(-1)}`.slice(0, room);
}
