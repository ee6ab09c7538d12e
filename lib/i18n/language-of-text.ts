import type { Locale } from "@/lib/contract/fields";

/** Very common words, plus the thanks, greetings and refusals that a short reply may consist of. */
const words: Record<Locale, string> = {
  en: `the a an and or but of to in on at by from with for as is are was were be been am i you we they he she it my your our his her their this that
    these those what which who when where how why can could will would should do does did have has had not don't i'm i'll it's that's no yes please thanks
    thank hi hello dear regards cheers if so just there here about out any some more now later best sorry me us them get let good great thx pls we're i'd i've won't can't next week month call send interested`,
  fr: `le la les l un une des du de d et ou mais à a au aux en dans sur par pour avec sans est sont suis êtes était sera c'est j'ai je tu nous vous ils
    elle il on mon ma mes votre vos notre nos son sa ses ce cet cette ces que qui quoi quand où comment pourquoi ne pas plus n'est oui non merci bonjour
    bonsoir cordialement salut svp s'il si très bien bonne bon aussi encore déjà ici y être avoir fait peut pouvez voulez moi toi suite désolé se te me lui leur deux trois fois semaine mois jour appelez appeler envoyez rappelez intéresse ça tout rien faire vos quel quelle`,
  de: `der die das den dem des ein eine einen einem einer und oder aber zu zum zur im in an am auf bei von vom mit für als aus nach über ist sind war
    waren bin sein werden wird ich du sie wir ihr er es mein meine ihre ihren unser unsere dies diese dieser was wer wann wo wie warum kann können
    könnten würde haben hat habe nicht kein keine ja nein bitte danke vielen dank hallo guten tag grüße gruß liebe wenn so nur da hier noch schon auch mal
    gerne gern leider uns mich mir ihnen wieder melden mehr keinen woche monat monate tag tage schicken anrufen interesse interessiert nochmal gut alles etwas ab bis zur`,
  pt: `o a os as um uma uns umas e ou mas de do da dos das em no na nos nas ao à aos por pelo pela para pra com sem é são está estou estão foi era ser
    eu tu você vocês nós ele ela eles meu minha seu sua nosso nossa isso isto esse essa este esta que quem quando onde como porque não sim obrigado
    obrigada olá oi bom boa dia tarde se muito mais já aqui também ainda tenho tem temos ter pode podemos fazer agora depois favor abraço atenciosamente
    desculpe lhe me nem só vc vcs vlw obg semana mês meses dias manda mande ligar ligue pode preciso quero temos nosso interesse quanto qual quais tudo nada até sobre sou`,
  es: `el la los las un una unos unas y o pero de del al en por para con sin es son está estoy están fue era ser yo tú usted ustedes nosotros él ella
    ellos mi su sus nuestro nuestra eso esto ese esa este esta que quien cuando dónde donde cómo como porque no sí gracias hola buenos buenas días tardes
    si muy más ya aquí también todavía tengo tiene tenemos hay puede podemos hacer ahora luego después favor saludos atentamente lo siento le me nos nada ni
    qué te se fue mes meses semana días manda mande llame llamar puedes quiero interesa interés cuánto cuál cuáles todo hasta sobre soy xfa tras hemos he`,
};

/** Typical letters and endings, for texts without any of those words. */
const letters: readonly [RegExp, Locale, number][] = [
  [/ß|ä|ö|ü|sch|cht|ung(?!\p{L})/gu, "de", 0.6],
  [/ã|õ|ç[ãõ]|lh|nh/gu, "pt", 0.7],
  [/ñ|¿|¡|ci[óo]n|(?<!\p{L})ll|(?:[dt]ad|iré)(?!\p{L})/gu, "es", 0.6],
  [/œ|î|û|è|ù|ë|eu[xr]|[eo]i[lrst](?!\p{L})|(?:ss|tt|[dy])ez(?!\p{L})/gu, "fr", 0.5],
  [/ing(?!\p{L})|th|wh|sh|ee|ck/gu, "en", 0.3],
];

/** The languages of each word; the fewer languages share a word, the more it counts. */
const says = new Map<string, Locale[]>();
for (const [locale, list] of Object.entries(words) as [Locale, string][])
  for (const word of list.split(/\s+/)) says.set(word, [...(says.get(word) ?? []), locale]);

/** The beginning of a reply is enough to tell its language. */
const maxCharacters = 600;

/** Which of our languages a text is in; null if it is too short to tell: a number, a name, an "ok". */
export function languageOfText(text: string): Locale | null {
  const start = text.slice(0, maxCharacters).toLowerCase().replaceAll("’", "'");
  const scores = new Map<Locale, number>();
  const add = (locale: Locale, score: number) => scores.set(locale, (scores.get(locale) ?? 0) + score);
  for (const token of start.match(/\p{L}+(?:'\p{L}+)*/gu) ?? [])
    for (const word of says.has(token) ? [token] : token.split("'")) {
      const known = says.get(word) ?? [];
      for (const locale of known) add(locale, 1 / known.length ** 2);
    }
  for (const [shape, locale, score] of letters)
    add(locale, score * Math.min(3, start.match(shape)?.length ?? 0));
  const [best, second] = [...scores].sort(([, a], [, b]) => b - a);
  if (!best || best[1] < 0.5 || best[1] - (second?.[1] ?? 0) < 0.2) return null;
  return best[0];
}
