import { anyOf } from "./phrases";
import { plain } from "./plain";

/** Desks that pass on what their members say, and feedback loops. */
const deskPattern =
  /^(abuse|complaints?|fbl|feedback-?loop|feedback|spam|spam-?report\w*|report-?spam|staff|arf|abuse-?(report|desk|team)\w*|scomp|junk)([+=._-][^@]*)?@/;

const complainsPattern = anyOf(`
  complaint|complain|abuse|reported as spam|as spam|spam report|unsolicited|marked as junk|report of spam
  beschwerde|als spam|unerwünscht|missbrauch|gemeldet
  plainte|signalé|signalement|indésirable|abus
  queja|denuncia|como spam|correo no deseado|abuso
  reclamação|denúncia|indesejad
  segnalazione|segnalato|reclamo|klacht|misbruik|als ongewenst|skarga|zgłoszon|nadużyci
  klagomål|anmälan|klage|misbrug|valitus|roskaposti|жалоба|скарга|спам|苦情|迷惑メール|şikayet|stížnost
`);

export const complains = (text: string): boolean => complainsPattern.test(plain(text).replace(/\s+/g, " "));

/** Whether an address or a name is one under which complaints are passed on. */
export const isDesk = (address: string, name: string): boolean =>
  deskPattern.test(address) || complains(name) || complains(address.slice(0, address.lastIndexOf("@") + 1));
