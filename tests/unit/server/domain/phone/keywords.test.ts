import { keywordOf } from "@/server/domain/phone/keywords";

describe("words that carriers act on (R18, R28)", () => {
  test.each([
    ...["STOP", "stop.", " Stopall ", "UNSUBSCRIBE", "cancel", "End", "quit", "REVOKE", "opt-out", "STOP!!!"],
    ...["ARRET", "Arrêt", "désabonner", "STOPP", "Abmelden", "PARAR", "sair", "Cancelar", "BAJA", "alto"],
    ...["Please stop texting me", "don't text me again", "Bitte keine SMS mehr", "Take me off your list"],
  ])("%s unsubscribes", (text) => {
    expect(keywordOf(text)).toBe("stop");
  });

  test.each(["HELP", "info", "AIDE", "Hilfe?", "ajuda", "Ayuda"])("%s asks for help", (text) => {
    expect(keywordOf(text)).toBe("help");
  });

  test.each([
    ...["Can't stop thinking about your offer", "Call me at the end of the week", "I need help with pricing"],
    ...["Cancel that, tomorrow is better", "fin de semana", "Yes", "", "👍", "We stopped using it"],
  ])("%s is a normal reply", (text) => {
    expect(keywordOf(text)).toBeNull();
  });
});
