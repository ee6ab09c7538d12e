import type { WritingBrief, WritingPort } from "@/server/ports/writing";

type Words = Record<WritingBrief["tone"], { hello: string; end: string }> & { thanks: string };
export const words: Record<string, Words> = {
  en: {
    friendly: { hello: "Hi {name},", end: "Best," },
    formal: { hello: "Dear {name},", end: "Kind regards," },
    direct: { hello: "{name},", end: "Thanks," },
    thanks: "thank you for your message.",
  },
  de: {
    friendly: { hello: "Hallo {name},", end: "Viele Grüße" },
    formal: { hello: "Guten Tag {name},", end: "Mit freundlichen Grüßen" },
    direct: { hello: "{name},", end: "Danke und Gruß" },
    thanks: "vielen Dank für Ihre Nachricht.",
  },
  fr: {
    friendly: { hello: "Bonjour {name},", end: "À bientôt," },
    formal: { hello: "Bonjour {name},", end: "Cordialement," },
    direct: { hello: "{name},", end: "Merci," },
    thanks: "merci pour votre message.",
  },
  pt: {
    friendly: { hello: "Olá {name},", end: "Um abraço," },
    formal: { hello: "Bom dia, {name},", end: "Com os melhores cumprimentos," },
    direct: { hello: "{name},", end: "Obrigado," },
    thanks: "obrigado pela sua mensagem.",
  },
  es: {
    friendly: { hello: "Hola, {name}:", end: "Un saludo," },
    formal: { hello: "Buenos días, {name}:", end: "Atentamente," },
    direct: { hello: "{name}:", end: "Gracias," },
    thanks: "gracias por su mensaje.",
  },
};

/** A sentence of what was wished for, without what looks like something to fill in. */
export function sentence(wish: string): string {
  const text = wish
    .replace(/[{}[\]<>]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const begun = text.charAt(0).toLocaleUpperCase() + text.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

/** The sandbox's writer: greets, thanks who wrote last, says what was wished for, and signs; the same facts make the same text. */
export const createSandboxWriting = (): WritingPort => ({
  isSandbox: true,
  model: "sandbox",
  promptVersion: 1,
  async write({ kind, tone, language, wish, sender, person, conversation, mostSigns }, signal) {
    if (signal.aborted) return { kind: "later", reason: "writing_timeout" };
    const of = words[language ?? "en"] ?? words.en!;
    const thanks =
      conversation.at(-1)?.from === "them"
        ? `${of.thanks.charAt(0).toLocaleUpperCase()}${of.thanks.slice(1)} `
        : "";
    const body = `${thanks}${sentence(wish)}`;
    const name = person.firstName.replace(/[{}[\]<>]/g, "") || person.fullName.replace(/[{}[\]<>]/g, "");
    const hello = of[tone].hello.replace("{name}", () => name);
    const signed =
      kind === "comment" || kind === "connection_request"
        ? []
        : [of[tone].end, sender.name.split(" ")[0] ?? ""];
    const whole = [`${hello}\n\n${body}`, signed.filter(Boolean).join("\n")].filter(Boolean).join("\n\n");
    return {
      kind: "written",
      text: whole.length <= mostSigns ? whole : `${hello} ${sentence(wish)}`.slice(0, mostSigns),
    };
  },
});
