/** Texts of people who want to know more, and of people who want to be left alone. */
export const yes = [
  "Thanks, could you send me more details?",
  "Klingt interessant, wann passt es Ihnen?",
  "Merci, quel jour vous conviendrait ?",
  "Me interesa, ¿cuánto cuesta?",
  "Obrigada, podemos falar na quinta-feira?",
];
export const no = [
  "Stop.",
  "Please remove me from your list.",
  "Bitte keine weiteren Mails.",
  "Désinscrivez-moi, merci.",
  "No me escriban más, por favor.",
  "Por favor, não me contactem mais.",
];
export const textedYes = ["Who is this?", "Call me tomorrow", "Gerne, wann?"];
export const textedNo = ["STOP", "stop", "Stop texting me", "Unsubscribe", "ARRET"];
