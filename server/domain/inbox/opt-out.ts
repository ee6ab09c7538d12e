import { plain } from "./plain";

/** A sentence that is nothing but one of these says it all. */
const explicitPattern =
  /^(unsubscribe( me| us)?|remove me|opt ?-?out|take me off|abmelden|abbestellen|austragen|abmeldung|desabonner|desabonnement|desinscrire|desinscription|desinscrivez[- ]moi|desabonnez[- ]moi|(dar(me)?|dame|denme) de baja|cancelar (la |a |mi |minha )?(suscripcion|inscricao|assinatura)|desuscribir(me)?|descadastrar|remova-me|keine werbung)$/;

/** These mean it only when they are the whole answer. */
const barePattern =
  /^(stop( it| this| mailing| e-?mailing| e-?mails?)?|remove|stopp|arretez|baja|cancelar|remover|sair|parar|pare)$/;

const politePattern =
  /\b(please|pls|kindly|thanks?( you)?|bitte|danke( schon)?|s'il (vous|te) plait|svp|merci( d'avance)?|por favor|gracias|obrigad[oa]|hi|hello|hallo|bonjour|hola|ola|regards)\b/g;

const askPatterns = [
  // English
  /\b(please|kindly|pls) (unsubscribe|(remove|take|delete|drop) (me|us|my|our|this))\b/,
  /\bunsubscribe (me|us|my|this address)\b/,
  /\b(want|like|wish|need|how (do|can) i|trying) to unsubscribe\b|\bhow (do|can) i unsubscribe\b/,
  /\b(remove|delete|drop|strike|scrub) (me|us|my (name|e-?mail|address|data|details|contact)\w*|this (address|e-?mail))( \w+){0,3} (from|off)\b/,
  /\b(delete|erase) (all )?(of )?my (personal )?(data|details|information)\b/,
  /\btake (me|us|my (name|e-?mail|address)) off\b/,
  /\bstop (e-?mailing|contacting|messaging|writing( to)?|spamming|bothering|sending) (me|us|these|this|your)\b/,
  /\b(do not|don't|never) (ever )?(contact|bother|spam) (me|us)\b/,
  /\b(do not|don't|never) (ever )?(e-?mail|write|message|mail)( to)? (me|us)( again| any ?more| in (the )?future| further)?\s*([.!,;]|$)/,
  /\bno (more|further) (e-?mails|messages|mails|contact|communication)\b(?! than)/,
  /\bopt (me |us )?out\b/,
  /\b(withdraw|revoke) (my )?consent\b/,
  /\bcease (and desist|(all |any )?(further )?(contact|communication|e-?mails?|mailings?))\b/,
  // German
  /\b(melden|tragen|nehmen) sie (bitte )?(mich|uns|meine|unsere)\b.{0,60}\b(ab|aus|von)\b/,
  /\b(streichen|loschen|entfernen) sie (bitte )?(mich|uns|meine|unsere)\b.{0,60}(\b(aus|von)\b|verteiler|liste|daten|adresse|e-?mail)/,
  /\b(aus|von) (de[mr]|ihre[mr]|eure[mr]|diese[mr]) (\S+ )?\S*(liste|verteiler|newsletter|datenbank) (streichen|entfernen|loschen|nehmen|austragen)\b/,
  /\bsehen sie (bitte )?von (weitere[nrm]|zukunftige[nrm]|jede[rm]|kunftige[nrm]) .{1,40}\bab\b/,
  /\b(trag|nimm|streich|losch|melde?) (mich|uns) (bitte )?(ab|aus|von)\b/,
  /\b(mich|uns|meine (adresse|daten|e-?mail(-?adresse)?)) (bitte )?(aus|von) (ihre[mrn]|eure[mrn]|de[mr]|dieser?|diesem) .{0,40}(entfernen|streichen|loschen|nehmen|austragen|abmelden)/,
  /\bkeine (weiteren|weitere) (e-?mails?|mails?|nachrichten|werbung|werbemails|kontakt\w*|anfragen)\b/,
  /\bkeine (e-?mails?|mails?|nachrichten|werbung|werbemails) mehr\b/,
  /\b(nicht mehr|nie wieder|nicht weiter|nicht wieder) (zu )?(kontaktieren|kontaktiert|anschreiben|angeschrieben|anzuschreiben|schreiben|belastigen)\b/,
  /\b(kontaktieren|schreiben|belastigen) sie (mich|uns|mir) (bitte )?(nicht|nie)\b/,
  /\b(widerspreche|widerrufe)\b.{0,80}(nutzung|verarbeitung|speicherung|kontaktaufnahme|werb|einwilligung|daten)/,
  /\bunterlassen sie\b/,
  // French
  /\b(me|nous) (desinscrire|desabonner)\b|\b(desinscrivez|desabonnez|retirez|supprimez|enlevez|rayez)[- ](moi|nous)\b/,
  /\b(me|nous|mon (adresse|e-?mail|mail)) (retirer|supprimer|enlever|rayer) de\b|\b(retirer|supprimer|enlever) (mon|mes|notre) (adresse|e-?mail|mail|donnees|coordonnees|contact|nom)\b/,
  /\b(retirez|supprimez|effacez) (mon|mes|notre|nos) (adresse|e-?mail|mail|donnees|coordonnees|contact|nom)\b/,
  /\bne (me |m'|nous )?(contactez|ecrivez|envoyez|recontactez|sollicitez|relancez)[- ]?(moi |nous )?plus\b/,
  /\bne plus (me |m'|nous )?(contacter|recevoir|ecrire|solliciter|envoyer|relancer|etre (contactee?|sollicitee?|relancee?))\b/,
  /\bplus (recevoir|etre contacte)/,
  /\b(arretez|cessez|stoppez|arreter|cesser) (de (me |m'|nous )|d'|vos |ces |les (mails?|e-?mails?|messages))/,
  // Portuguese
  /\b(descadastr|desinscrev|desinscri)\w+/,
  /\b(remov|retir|exclu|apag|elimin)(a|am|e|em|er|ir|ar|ua|uam|uir)(-me| me| o meu| meu| minha| os meus| meus| meu).{0,40}(lista|base|mailing|contat|contac|dados|e-?mail|cadastro)/,
  /\b(pare|parem|deixe|deixem) de (me )?(enviar|mandar|contat|contact|escrever|incomodar)/,
  /\bnao (quero|desejo|pretendo|gostaria de) (mais )?(receber|ser contat|ser contact)/,
  /\bnao (me )?(enviem?|mandem?|contatem?|contactem?|escrevam?|incomodem?)(-me)?( mais)\b/,
  /\bnao me (contatem?|contactem?|incomodem?)\b/,
  /\b(exclusao|remocao|eliminacion|eliminacao|supresion) (do|da|dos|das|de|del) .{0,30}(dados|datos|e-?mail|correo|contato|lista)/,
  /\b(me|nos) (tir|retir|remov|exclu|apagu)(e|em|a|am|ua|uam) d[aeo]s?\b/,
  /\bser (removid|retirad|excluid|eliminad|apagad)[oa]s? d/,
  /\bnao (entrem?|voltem? a entrar) (mais )?em contac?to\b/,
  /\bcancel(e|em|ar) (a )?(minha )?(inscricao|assinatura|subscricao)\b/,
  // Spanish
  /\b(me|nos) (des|den|deis) de baja\b/,
  /\b(darme|dame|denme|deme|darnos|dadme|dar) de baja\b|\b(solicito|quiero|deseo|pido) (la|mi) baja\b/,
  /\b(elimin|borr|quit|sac|retir)(a|e|en|ar|ad|eme|enme|arme|adme|ame)( mi| mis| este| a mi|me)?.{0,40}(lista|base de datos|mis datos|mi correo|mi direccion|mi e-?mail)/,
  /\bno (me |nos )(escriban?|contacten?|envien?|manden?|escribas|contactes|envies|mandes|molesten?|vuelvan? a (escribir|contactar))(me)?( mas)?\b/,
  /\bno vuelvan? a (escribirme|contactarme|enviarme)\b/,
  /\bno (quiero|deseo) (seguir )?(recib|que me)/,
  /\b(dej|par)(a|e|en|ad|es) de (escribir|enviar|contactar|mandar|molestar)/,
  /\b(cancelar?|cancelen?) (la |mi )?suscripcion\b|\bdesuscrib/,
];

/** "I did not mean to unsubscribe": the opposite of the keyword. */
const denialPattern =
  /\b(do not|don't|didn't|did not|never|not) (want|mean|wish|need|intend)(ed)? to (unsubscribe|opt out|be removed)\b|\b(do not|don't) (unsubscribe|remove|take|delete) (me|us|my)\b/;

/** Whether the person's own words ask us to stop writing. `own` is the reply without quotations (R18). */
export function asksToStop(own: string): boolean {
  const text = plain(aboveHeader(own.slice(0, 2_000)));
  const line = text.replace(/\s+/g, " ").trim();
  if (denialPattern.test(line)) return false;
  if (barePattern.test(bare(line)) || explicitPattern.test(bare(line))) return true;
  const paragraphs = text.split(/\n\s*\n/);
  const early = paragraphs.slice(0, 3).filter((_, at) => wordsIn(paragraphs.slice(0, at)) <= manyWords);
  if (early.some((one) => one.split(/[.!?\n]/).some((sentence) => explicitPattern.test(bare(sentence)))))
    return true;
  return askPatterns.some((pattern) => pattern.test(line));
}

/**
 * With fewer than three paragraphs or this many words, a line that only says "unsubscribe" is probably the footer of a quoted email that no
 * rule recognized.
 */
const manyWords = 25;
const wordsIn = (paragraphs: string[]) => paragraphs.join(" ").split(/\s+/).filter(Boolean).length;

/** A date with a time, an address, or a decorated line: possibly the header of a quotation that no rule recognized. */
const headerPattern =
  /^(?=.*\d)(?=.*([:.]\d\d|\b(19|20)\d\d\b|\d[./]\d)).{5,200}:$|@.{0,120}[:>*]$|^[-=*#_~>|]{2,}.*\p{L}/u;

/** A reply stops the sequence anyway; text below a possible header never becomes an automatic opt-out. */
function aboveHeader(own: string): string {
  const lines = own.split("\n");
  const at = lines.findIndex(
    (line, place) => place > 0 && lines[place - 1]?.trim() === "" && headerPattern.test(line.trim()),
  );
  return at < 0 ? own : lines.slice(0, at + 1).join("\n");
}

function bare(text: string): string {
  return text
    .replace(politePattern, " ")
    .replace(/[^\p{L}\p{N}' -]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}
