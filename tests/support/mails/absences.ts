export type AbsenceFixture = {
  language: string;
  subject: string;
  text: string;
  headers?: Record<string, string>;
  returnsOn: string | null;
};

const auto = { "auto-submitted": "auto-replied" };

/** All received on Saturday, 21 November 2026. */
export const absences: AbsenceFixture[] = [
  {
    language: "en",
    subject: "Out of office",
    text: "I am away and can be reached again from 3 December.",
    returnsOn: "2026-12-03",
  },
  {
    language: "fr",
    subject: "Absence",
    text: "Je suis en congé et de nouveau au bureau le 3 décembre.",
    returnsOn: "2026-12-03",
  },
  {
    language: "en",
    subject: "Automatic reply: A question",
    text: "Thank you for your message. I am out of the office until the 14th of December with limited access to email.\n\nFor urgent matters please contact Jane at +1 555 0100.",
    returnsOn: "2026-12-14",
  },
  {
    language: "en",
    subject: "Out of Office: Re: A question",
    text: "Hi,\n\nI'm on annual leave and will be back on the 30th.\n\nBob",
    returnsOn: "2026-11-30",
  },
  {
    language: "en",
    subject: "Re: A question",
    headers: auto,
    text: "I'm travelling this week and will return on Monday, December 7.",
    returnsOn: "2026-12-07",
  },
  {
    language: "en",
    subject: "Re: A question",
    headers: { "x-autoreply": "yes" },
    text: "I am away from my desk from Nov 20 to Dec 3. Your email will not be forwarded.",
    returnsOn: "2026-12-03",
  },
  {
    language: "en",
    subject: "Re: A question",
    text: "Thanks for your email. I'm currently out of office, returning 12/03/2026. If urgent call my colleagues.",
    returnsOn: "2026-12-03",
  },
  {
    language: "en",
    subject: "On vacation",
    text: "I'm taking some time off and may be slow.",
    returnsOn: null,
  },
  {
    language: "en",
    subject: "Automatic reply: A question",
    text: "I will be back in the office tomorrow.",
    returnsOn: "2026-11-22",
  },
  {
    language: "en",
    subject: "Auto-Reply: A question",
    text: "Thank you for your message. I'm out of the office this week and will be back next week.",
    returnsOn: "2026-11-23",
  },
  {
    language: "de",
    subject: "Automatische Antwort: Eine Frage",
    text: "Vielen Dank für Ihre Nachricht. Ich bin bis zum 3. Dezember nicht im Büro.\n\nIn dringenden Fällen wenden Sie sich bitte an Frau Köhler.",
    returnsOn: "2026-12-03",
  },
  {
    language: "de",
    subject: "Abwesenheitsnotiz",
    text: "Ich bin vom 16.11. bis 27.11.2026 im Urlaub. Ihre E-Mail wird nicht weitergeleitet.",
    returnsOn: "2026-11-27",
  },
  {
    language: "de",
    subject: "AW: Eine Frage",
    headers: auto,
    text: "Guten Tag,\n\nab dem 30.11. bin ich wieder für Sie da.\n\nMit freundlichen Grüßen\nMax Muster",
    returnsOn: "2026-11-30",
  },
  {
    language: "de",
    subject: "Abwesend: Eine Frage",
    text: "Ich bin auf Dienstreise und ab Mittwoch wieder erreichbar.",
    returnsOn: "2026-11-25",
  },
  {
    language: "de",
    subject: "AW: Eine Frage",
    text: "Danke für Ihre E-Mail. Ich bin in Elternzeit, in dringenden Fällen hilft das Team.",
    returnsOn: null,
  },
  {
    language: "fr",
    subject: "Réponse automatique : Une question",
    text: "Bonjour,\n\nMerci pour votre message. Je suis absent du bureau du 16 au 27 novembre.\n\nEn cas d’urgence, veuillez contacter l’accueil.",
    returnsOn: "2026-11-27",
  },
  {
    language: "fr",
    subject: "Absence",
    text: "Je suis en congés, de retour le 1er décembre 2026.",
    returnsOn: "2026-12-01",
  },
  {
    language: "fr",
    subject: "RE: Une question",
    headers: auto,
    text: "Actuellement en déplacement, je reviens lundi.",
    returnsOn: "2026-11-23",
  },
  {
    language: "fr",
    subject: "Message d'absence",
    text: "Je serai absente jusqu'au 4 janvier inclus.",
    returnsOn: "2027-01-04",
  },
  {
    language: "fr",
    subject: "RE: Une question",
    text: "Merci de votre mail. Je suis en vacances jusqu’au 02/12. En cas d’urgence, appelez le standard.",
    returnsOn: "2026-12-02",
  },
  {
    language: "pt",
    subject: "Resposta automática: Uma pergunta",
    text: "Olá,\n\nObrigado pelo seu e-mail. Estou de férias de 16 a 30 de novembro e volto no dia 1 de dezembro.",
    returnsOn: "2026-12-01",
  },
  {
    language: "pt",
    subject: "Ausência temporária",
    text: "Estarei fora do escritório até 5 de dezembro de 2026.",
    returnsOn: "2026-12-05",
  },
  {
    language: "pt",
    subject: "RES: Uma pergunta",
    headers: auto,
    text: "Estou em viagem e regresso na segunda-feira.",
    returnsOn: "2026-11-23",
  },
  { language: "pt", subject: "Fora do escritório", text: "Estou em licença maternidade.", returnsOn: null },
  {
    language: "es",
    subject: "Respuesta automática: Una pregunta",
    text: "Hola:\n\nGracias por su mensaje. Estaré fuera de la oficina hasta el 9 de diciembre.\n\nEn caso de urgencia, llame al 600 000 000.",
    returnsOn: "2026-12-09",
  },
  {
    language: "es",
    subject: "Ausente: Una pregunta",
    text: "Estoy de vacaciones y vuelvo el lunes 30 de noviembre.",
    returnsOn: "2026-11-30",
  },
  {
    language: "es",
    subject: "RE: Una pregunta",
    headers: auto,
    text: "Estoy de viaje; regreso el jueves.",
    returnsOn: "2026-11-26",
  },
  {
    language: "es",
    subject: "Fuera de oficina",
    text: "Del 20/11/2026 al 01/12/2026 estaré ausente.",
    returnsOn: "2026-12-01",
  },
  {
    language: "en",
    subject: "Automatic reply: A question",
    text: "Hello! I'm OOO through Friday, November 27th and will have spotty access.",
    returnsOn: "2026-11-27",
  },
  {
    language: "en",
    subject: "Re: A question",
    text: "Thank you for your email. I am on parental leave until March 1st, 2027. Please contact Tom.",
    returnsOn: "2027-03-01",
  },
  {
    language: "de",
    subject: "Automatische Antwort: Frage",
    text: "Ich bin derzeit nicht im Hause. Ab Montag, den 30. November 2026, bin ich wieder erreichbar.",
    returnsOn: "2026-11-30",
  },
  { language: "fr", subject: "Absence du bureau", text: "Retour prévu le 14.", returnsOn: "2026-12-14" },
  {
    language: "pt",
    subject: "RES: Uma pergunta",
    text: "Agradeço o contato. Estarei ausente do escritório entre 23/11 e 04/12, retornando em 07/12.",
    headers: auto,
    returnsOn: "2026-12-07",
  },
  {
    language: "es",
    subject: "Respuesta automática: Pregunta",
    text: "Estaré de vacaciones del 23 de noviembre al 4 de diciembre, ambos inclusive.",
    returnsOn: "2026-12-04",
  },
];
