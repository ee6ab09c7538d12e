import { anyOf } from "./phrases";

/** Beyond the five languages of the product: subjects of absence messages. */
export const absenceSubjectElsewherePattern = new RegExp(
  `^(?:[a-z]{1,4}: ?)*(?:${
    anyOf(`
      automatisch antwoord|automatische reactie|afwezig|niet aanwezig
      risposta automatica|fuori ufficio|assenza|assente
      autosvar|frånvaro|frånvarande|fraværende|fravær|automatisk svar|automatiskt svar|automaattinen vastaus|poissa
      automatyczna odpowiedź|autoodpowiedź|nieobecność|poza biurem|urlop
      автоответ|автоматический ответ|отсутствие|в отпуске|автовідповідь|автоматична відповідь
      otomatik yanıt|ofis dışında|izindeyim|automatická odpověď|nepřítomnost|mimo kancelář|dovolená
      自動応答|自動返信|不在|自动回复|自動回覆|외출|부재중|automatikus válasz|răspuns automat|αυτόματη απάντηση
    `).source
  })`,
);

export const absenceElsewherePattern = anyOf(`
  ik ben afwezig|niet op kantoor|met vakantie|op vakantie|weer aanwezig|weer bereikbaar|met verlof
  fuori ufficio|sono in ferie|in ferie fino|sono assente|torno in ufficio|sarò di ritorno|non sono in ufficio
  inte på kontoret|på semester|tillbaka den|åter den|är ledig|är frånvarande|föräldraledig|ikke på kontoret|på ferie|tilbake den|tilbage den|er fraværende|har permisjon
  olen lomalla|poissa toimistolta|en ole paikalla|palaan töihin|lomalla
  na urlopie|poza biurem|nieobecn|wracam|będę dostępn|do pracy wrócę
  в отпуске|отсутствую|не в офисе|вернусь|буду на месте|в командировке|у відпустці|повернуся|відсутн
  izindeyim|ofis dışında|yıllık izin|döneceğim|tatildeyim
  na dovolené|mimo kancelář|nejsem v kanceláři|budu zpět|vrátím se|čerpám dovolenou
  不在に|休暇|不在です|外出|休假|出差|不在办公室|휴가|부재
  szabadságon|în concediu
`);

/** Texts by which a spam filter or a form asks the sender for confirmation, or confirms. */
export const confirmationPattern =
  /(confirm|prove|verify) (that )?(you are|your (e-?mail|message|address)|you're)( not a robot| a human| human)?|(message|mail) (is being|has been|was) (held|quarantined)|zuruckgehalten|dass sie ein mensch|cliquez .{0,60}confirmer|confirme (que|su|seu)/;
