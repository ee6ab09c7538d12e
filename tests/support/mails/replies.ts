export type ReplyFixture = {
  name: string;
  text: string;
  own: string;
  subject?: string;
  headers?: Record<string, string>;
};

/** Replies, each with the part that the person wrote. All of these are ordinary replies. */
export const replies: ReplyFixture[] = [
  {
    name: "en: above an English quotation",
    text: "Sounds good, let's talk on Tuesday.\n\nOn Sat, 21 Nov 2026 at 10:00, Ana Müller <ana@sandbox.test> wrote:\n> Hello Bob,\n> do you have time?",
    own: "Sounds good, let's talk on Tuesday.",
  },
  {
    name: "en: the header of the quotation is wrapped",
    text: "Yes please.\n\nOn Saturday, 21 November 2026 at 10:00:03 GMT+1, Ana Müller from Sandbox\n<ana@sandbox.test> wrote:\n\n> Hello",
    own: "Yes please.",
  },
  {
    name: "en: Outlook puts a block of headers",
    text: "Not now, maybe in spring.\n\nFrom: Ana Müller <ana@sandbox.test>\nSent: Saturday, 21 November 2026 10:00\nTo: Bob\nSubject: A question\n\nHello Bob,\ndo you have time?",
    own: "Not now, maybe in spring.",
  },
  {
    name: "en: original message line",
    text: "How much is it?\n\n-----Original Message-----\nFrom: Ana\nHello",
    own: "How much is it?",
  },
  {
    name: "en: below the quotation",
    text: "On Sat, 21 Nov 2026, Ana wrote:\n> Do you have time?\n\nYes, Tuesday works.",
    own: "Yes, Tuesday works.",
  },
  {
    name: "en: between the quoted lines",
    text: "On Sat, 21 Nov 2026, Ana wrote:\n> Do you have time?\nYes.\n> And how many people?\nTwelve.",
    own: "Yes.\nTwelve.",
  },
  {
    name: "en: signature after two dashes",
    text: "Call me.\n\n-- \nBob Köhler\nCEO, X Ltd",
    own: "Call me.",
  },
  {
    name: "en: closing and name",
    text: "Interesting, send me the prices.\n\nKind regards,\nBob Köhler\nX Ltd | +44 20 0000 0000\nwww.x.test",
    own: "Interesting, send me the prices.",
  },
  {
    name: "en: from a phone",
    text: "Sure\n\nSent from my iPhone\n\n> On 21 Nov 2026, at 10:00, Ana <ana@sandbox.test> wrote:\n> \n> Hello",
    own: "Sure",
  },
  {
    name: "en: away in a human sentence",
    text: "I'm on holiday until Monday, but let's speak after that. Does Tuesday at 10 work?",
    own: "I'm on holiday until Monday, but let's speak after that. Does Tuesday at 10 work?",
  },
  {
    name: "en: not interested is still a reply",
    text: "Thanks, but we are not interested.",
    own: "Thanks, but we are not interested.",
  },
  {
    name: "en: expressly not automatic",
    subject: "Re: A question",
    headers: { "auto-submitted": "no" },
    text: "I am out of the office until Monday. Thank you for your message, urgent things first.",
    own: "I am out of the office until Monday. Thank you for your message, urgent things first.",
  },
  {
    name: "en: talks about unsubscribing",
    text: "How does your tool handle people who opt in twice? We had trouble with an unsubscribe link last year.",
    own: "How does your tool handle people who opt in twice? We had trouble with an unsubscribe link last year.",
  },
  {
    name: "en: does not want to be removed",
    text: "Please don't remove me from your list, I like these.",
    own: "Please don't remove me from your list, I like these.",
  },
  {
    name: "en: the opt-out words stand only in what is quoted",
    text: "Great, thank you!\n\nOn Sat, 21 Nov 2026, Ana wrote:\n> Hello\n> Please unsubscribe here or reply STOP",
    own: "Great, thank you!",
  },
  { name: "en: only thanks", text: "Thanks,\nBob", own: "Thanks,\nBob" },
  {
    name: "de: Gmail",
    text: "Gerne, am Dienstag passt es.\n\nAm Sa., 21. Nov. 2026 um 10:00 Uhr schrieb Ana Müller <ana@sandbox.test>:\n\n> Hallo Bob",
    own: "Gerne, am Dienstag passt es.",
  },
  {
    name: "de: Outlook",
    text: "Bitte schicken Sie mir ein Angebot.\n\nMit freundlichen Grüßen\nMax Muster\nMuster GmbH\n\nVon: Ana Müller <ana@sandbox.test>\nGesendet: Samstag, 21. November 2026 10:00\nAn: Max Muster\nBetreff: Frage\n\nHallo",
    own: "Bitte schicken Sie mir ein Angebot.",
  },
  {
    name: "de: Apple Mail",
    text: "Kein Bedarf, danke.\n\nVon meinem iPhone gesendet\n\n> Am 21.11.2026 um 10:00 schrieb Ana <ana@sandbox.test>:\n> \n> Hallo",
    own: "Kein Bedarf, danke.",
  },
  {
    name: "de: ursprüngliche Nachricht",
    text: "Ja.\n\n-----Ursprüngliche Nachricht-----\nVon: Ana",
    own: "Ja.",
  },
  {
    name: "de: bekommt keine Mails",
    text: "Ich bekomme von Ihnen leider keine Mails, können Sie es noch einmal schicken?",
    own: "Ich bekomme von Ihnen leider keine Mails, können Sie es noch einmal schicken?",
  },
  {
    name: "fr: Gmail",
    text: "Oui, avec plaisir.\n\nLe sam. 21 nov. 2026 à 10:00, Ana Müller <ana@sandbox.test> a écrit :\n\n> Bonjour",
    own: "Oui, avec plaisir.",
  },
  {
    name: "fr: Outlook",
    text: "Envoyez-moi une présentation.\n\nCordialement,\nLuc Petit\n\nDe : Ana Müller <ana@sandbox.test>\nEnvoyé : samedi 21 novembre 2026 10:00\nÀ : Luc\nObjet : Question\n\nBonjour",
    own: "Envoyez-moi une présentation.",
  },
  {
    name: "fr: message d'origine",
    text: "Pas pour le moment\n\n-----Message d'origine-----\nDe : Ana",
    own: "Pas pour le moment",
  },
  {
    name: "pt: Gmail",
    text: "Claro, pode ser na terça.\n\nEm sáb., 21 de nov. de 2026 às 10:00, Ana Müller <ana@sandbox.test> escreveu:\n\n> Olá",
    own: "Claro, pode ser na terça.",
  },
  {
    name: "pt: Outlook",
    text: "Qual é o preço?\n\nAtenciosamente,\nJoão\n\nDe: Ana Müller <ana@sandbox.test>\nEnviada em: sábado, 21 de novembro de 2026 10:00\nPara: João\nAssunto: Pergunta\n\nOlá",
    own: "Qual é o preço?",
  },
  {
    name: "pt: não é o momento",
    text: "Obrigado, mas agora não é o momento.\n\nAbraços,\nJoão",
    own: "Obrigado, mas agora não é o momento.",
  },
  {
    name: "es: Gmail",
    text: "Sí, me interesa.\n\nEl sáb, 21 nov 2026 a las 10:00, Ana Müller (<ana@sandbox.test>) escribió:\n\n> Hola",
    own: "Sí, me interesa.",
  },
  {
    name: "es: Outlook",
    text: "¿Podemos hablar el martes?\n\nUn saludo,\nPaco\n\nDe: Ana Müller <ana@sandbox.test>\nEnviado: sábado, 21 de noviembre de 2026 10:00\nPara: Paco\nAsunto: Pregunta\n\nHola",
    own: "¿Podemos hablar el martes?",
  },
  {
    name: "es: baja is not always an opt-out",
    text: "La demanda está baja este trimestre, hablemos en enero.",
    own: "La demanda está baja este trimestre, hablemos en enero.",
  },
  {
    name: "en: removes something else",
    text: "Remove the second item from the offer and we have a deal.",
    own: "Remove the second item from the offer and we have a deal.",
  },
  {
    name: "en: office is a place",
    text: "Can you stop by our office next week? We'd love to see it.",
    own: "Can you stop by our office next week? We'd love to see it.",
  },
  {
    name: "en: away, and asks",
    text: "I am out this week. Can we do Tuesday 1 Dec at 3pm?",
    own: "I am out this week. Can we do Tuesday 1 Dec at 3pm?",
  },
  {
    name: "de: no further questions",
    text: "Wir haben keine weiteren Fragen, bitte Vertrag schicken.",
    own: "Wir haben keine weiteren Fragen, bitte Vertrag schicken.",
  },
  {
    name: "de: wants to be on a list",
    text: "Nehmen Sie mich gerne auf die Liste für das Webinar.",
    own: "Nehmen Sie mich gerne auf die Liste für das Webinar.",
  },
  {
    name: "de: wants to be called",
    text: "Bitte melden Sie sich bei mir nächste Woche.",
    own: "Bitte melden Sie sich bei mir nächste Woche.",
  },
  {
    name: "fr: no longer available",
    text: "Je ne suis plus disponible cette semaine, rappelez-moi lundi.",
    own: "Je ne suis plus disponible cette semaine, rappelez-moi lundi.",
  },
  {
    name: "fr: do not stop",
    text: "N'arrêtez pas, c'est très intéressant.",
    own: "N'arrêtez pas, c'est très intéressant.",
  },
  {
    name: "pt: did not receive",
    text: "Não recebi o anexo, pode enviar de novo?",
    own: "Não recebi o anexo, pode enviar de novo?",
  },
  {
    name: "es: did not receive",
    text: "¿Me puedes enviar más información? No me llegó el correo.",
    own: "¿Me puedes enviar más información? No me llegó el correo.",
  },
  { name: "es: not now", text: "No me interesa por ahora.", own: "No me interesa por ahora." },
];
