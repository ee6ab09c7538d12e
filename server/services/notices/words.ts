import type { Locale } from "@/lib/contract/fields";
import type { NoticeKind } from "@/lib/contract/notices";
import de from "@/messages/de/notices.json" with { type: "json" };
import en from "@/messages/en/notices.json" with { type: "json" };
import es from "@/messages/es/notices.json" with { type: "json" };
import fr from "@/messages/fr/notices.json" with { type: "json" };
import pt from "@/messages/pt/notices.json" with { type: "json" };

const texts: Record<Locale, typeof en> = { en, fr, de, pt, es };

type Words = { title: string; text: string; action?: string };

/** The text of a notice in a language, with names filled in (NOTIF-11). */
export function noticeWords(locale: Locale, kind: NoticeKind, names: Record<string, string>): Words {
  const words: Words = texts[locale][kind];
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
  return {
    title: filled(words.title),
    text: filled(words.text),
    ...(words.action ? { action: filled(words.action) } : {}),
  };
}
