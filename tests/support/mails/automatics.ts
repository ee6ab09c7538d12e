export type AutomaticFixture = {
  name: string;
  from?: string;
  subject: string;
  text: string;
  headers?: Record<string, string>;
  reason: "receipt" | "left" | "machine" | "delivered" | "delayed";
};

const auto = { "auto-submitted": "auto-replied" };

/** Automatic mail that is not about anyone's absence. */
export const automatics: AutomaticFixture[] = [
  {
    name: "en: ticket",
    subject: "Re: A question",
    headers: auto,
    text: "We have received your request. Your ticket number is 12345.",
    reason: "receipt",
  },
  {
    name: "en: automatic reply of a help desk",
    subject: "Automatic reply: A question",
    headers: auto,
    text: "Thank you for contacting X. Your message has been received and we will answer within two days.",
    reason: "receipt",
  },
  {
    name: "de: receipt",
    subject: "Eingangsbestätigung",
    headers: auto,
    text: "Wir haben Ihre Anfrage erhalten. Bitte antworten Sie nicht auf diese E-Mail.",
    reason: "receipt",
  },
  {
    name: "fr: receipt",
    subject: "Accusé de réception",
    headers: auto,
    text: "Nous avons bien reçu votre demande. Ne pas répondre à ce message.",
    reason: "receipt",
  },
  {
    name: "pt: receipt",
    subject: "Recebemos sua mensagem",
    headers: auto,
    text: "Recebemos sua solicitação. Número do chamado: 99.",
    reason: "receipt",
  },
  {
    name: "es: receipt",
    subject: "Acuse de recibo",
    headers: auto,
    text: "Hemos recibido su consulta. Por favor, no responda a este correo.",
    reason: "receipt",
  },
  {
    name: "en: left the company",
    subject: "Automatic reply: A question",
    headers: auto,
    text: "Bob is no longer with X Ltd. Please contact jane@x.test.",
    reason: "left",
  },
  {
    name: "de: left the company",
    subject: "Automatische Antwort",
    headers: auto,
    text: "Herr Köhler ist nicht mehr im Unternehmen.",
    reason: "left",
  },
  {
    name: "fr: left the company",
    subject: "Réponse automatique",
    headers: auto,
    text: "Luc Petit a quitté la société. Merci d'écrire à info@x.test.",
    reason: "left",
  },
  {
    name: "es: left the company",
    subject: "Respuesta automática",
    headers: auto,
    text: "Paco ya no trabaja en X.",
    reason: "left",
  },
  {
    name: "pt: left the company",
    subject: "Resposta automática",
    headers: auto,
    text: "O João já não trabalha nesta empresa.",
    reason: "left",
  },
  {
    name: "newsletter",
    subject: "Our news",
    headers: { "list-id": "<news.x.test>" },
    text: "This month at X …",
    reason: "machine",
  },
  { name: "bulk", subject: "Offer", headers: { precedence: "bulk" }, text: "50 % off", reason: "machine" },
  {
    name: "notification",
    subject: "New comment",
    headers: { "auto-submitted": "auto-generated" },
    text: "Somebody commented",
    reason: "machine",
  },
  {
    name: "no-reply sender",
    from: "no-reply@x.test",
    subject: "Your order",
    text: "Thank you for your order",
    reason: "machine",
  },
  {
    name: "null sender",
    subject: "Greetings",
    headers: { "return-path": "<>" },
    text: "Hello from a machine",
    reason: "machine",
  },
];
