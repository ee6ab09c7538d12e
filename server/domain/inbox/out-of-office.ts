import {
  absenceElsewherePattern,
  absenceSubjectElsewherePattern,
  confirmationPattern,
} from "./absence-words";
import { plain } from "./plain";

/** Subjects that absence messages carry; "automatic reply" alone may also be a receipt. */
const subjectPattern =
  /^((re|aw|tr|res|sv|antw|wg|fwd?): ?)*(\[?auto(matic|mated)?[- ]?(reply|response)|autoreply|out of( the)? office|ooo\b|away from|i am away|on (annual |parental |maternity )?(vacation|holiday|leave)|abwesen|automatische antwort|auto-?antwort|nicht im (buro|haus)|(im )?urlaub|reponse automatique|message d'absence|notification d'absence|absen(t|ce)\b|en conges?|resposta automatica|ausencia|ausente|aviso de ausencia|fora do escritorio|(de|em) ferias|respuesta automatica|autorespuesta|fuera de (la )?oficina|de vacaciones)/;

const absencePattern =
  /\b(out of (the |my )?office|away from (the |my )?(office|desk|e-?mail|inbox)|on (annual |maternity |paternity |parental |family |sick |medical )?(leave|vacation|holidays?|pto)|currently (away|travell?ing|out|unavailable|off)|limited access to (my )?(e-?mails?|inbox)|no access to (my )?(e-?mails?|inbox)|not in the office|(be|am) back (in the office )?(on|at|from|by|next)|(when|once) i(?:'m| am)? (return|back)|(up)?on my return|returning (to the office )?on|nicht im (buro|haus)|ausser haus|abwesend|abwesenheit|im (urlaub|mutterschutz)|in elternzeit|nicht erreichbar|auf (dienst|geschafts)reise|ab(?: dem)? .{2,30} wieder (erreichbar|da|im buro|fur sie da)|wieder (erreichbar|im buro|fur sie da)|absente?s?\b|en conges?|en vacances|hors du bureau|en deplacement|de retour (le|au|a partir|lundi|mardi|mercredi|jeudi|vendredi)|conge (maternite|paternite|parental|maladie)|fora do escritorio|ausente|(de|em) ferias|licenca (maternidade|paternidade|medica)|estarei de volta|acesso limitado|fuera de (la |mi )?oficina|de vacaciones|de viaje|baja (por )?(maternidad|paternidad|medica)|permiso de (maternidad|paternidad)|estare de vuelta|acceso limitado)/;

/** Phrases of automatic replies that are rarely used to one person. */
const forAnybodyPattern =
  /(thank(s| you) for (your |the |getting in )?(e-?mail|message|mail|note|touch|contacting|reaching)|urgent|emergency|(respond|reply|answer|get back) .{0,40}(return|back|as soon)|your (e-?mail|message) will (not )?be|vielen dank fur (ihre|deine|eure)|danke fur (ihre|deine) (nachricht|e-?mail|mail)|dringend|wenden sie sich|nicht weitergeleitet|merci (pour|de) votre (message|mail|e-?mail|courriel)|urgence|veuillez contacter|obrigad[oa] (pel[ao]|por) |urgente|urgencia|gracias por (su|tu|contactar|escribir))/;

/** Confirmations of receipt, which are no absence. */
const receiptPattern =
  /(we('ve| have) received your|has been received|ticket|case (number|id)|request (number|id|#)|support request|do not reply|no-?reply|automated (message|confirmation|notification)|wir haben ihre .{0,30}(erhalten|bekommen)|eingangsbestatigung|bitte (antworten sie nicht|nicht auf diese)|nous avons bien recu|accuse de reception|numero de (dossier|ticket|chamado|caso)|ne pas repondre|recebemos (a )?su?a |nao responda|hemos recibido (su|tu)|acuse de recibo|no responda|not (being )?monitored|nicht (uberwacht|gelesen)|n'est pas (surveillee?|consultee?|relevee?)|nao e monitorad|no (esta|es) (supervisad|monitoread|atendid))/;

const leftPattern =
  /(no longer (works? |employed )?(at|for|with|in)\b|no longer (works|with) |(has |have )?left the (company|organi[sz]ation|firm)|nicht mehr (im unternehmen|in unserem|bei (uns|der)|fur .{2,40} tatig)|(das )?unternehmen verlassen|ne (travaille|fait) plus|a quitte (l'entreprise|la societe|notre)|n'est plus (joignable|en poste)|nao (trabalha|faz parte) mais|ja nao (trabalha|faz parte)|deixou a empresa|ya no (trabaja|forma parte)|ha dejado la empresa)/;

type AbsenceSigns = { subject: string; text: string };

const isAbsence = (said: string) => absencePattern.test(said) || absenceElsewherePattern.test(said);

/** Whether the words alone make this an absence message, with no header that says so: two signs are asked for. */
export function readsAsAbsence({ subject, text }: AbsenceSigns): boolean {
  const start = plain(text.slice(0, 4_000)).replace(/\s+/g, " ");
  const title = plain(subject).trim();
  if (leftPattern.test(start) || (receiptPattern.test(start) && !isAbsence(start))) return false;
  if (subjectPattern.test(title)) return true;
  if (absenceSubjectElsewherePattern.test(title)) return isAbsence(start);
  return absencePattern.test(start) && forAnybodyPattern.test(start);
}

/** The kind of an automatic answer whose headers say that it is one. The default for a person is an absence. */
export function kindOfAutoReply({ subject, text }: AbsenceSigns): "absence" | "receipt" | "left" {
  const start = plain(text.slice(0, 4_000)).replace(/\s+/g, " ");
  if (leftPattern.test(start)) return "left";
  if (isAbsence(start)) return "absence";
  const isReceipt =
    receiptPattern.test(start) || receiptPattern.test(plain(subject)) || confirmationPattern.test(start);
  return isReceipt ? "receipt" : "absence";
}

export function saysHasLeft(text: string): boolean {
  return leftPattern.test(plain(text.slice(0, 4_000)).replace(/\s+/g, " "));
}
