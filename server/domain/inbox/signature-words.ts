import { anyOf } from "./phrases";

const closings = anyOf(`
  kind regards|best regards|warm regards|warm wishes|warmest wishes|kind wishes|with thanks and regards|warmest regards|kindest regards|many thanks and regards|thanks and regards|thanks & regards|regards|rgds|best wishes|best|all the best|cheers|sincerely|sincerely yours|yours sincerely|yours faithfully|yours truly|yours|with kind regards|with best regards|respectfully|have a great day|have a nice day|warmly|talk soon|take care|br|kr|best regards from
  mit freundlichen grüßen|mit freundlichem gruß|mit besten grüßen|mit herzlichen grüßen|mit lieben grüßen|viele grüße|beste grüße|liebe grüße|schöne grüße|freundliche grüße|herzliche grüße|freundlichen gruß|schönen gruß|viele gruesse|liebe gruesse|beste gruesse|mit freundlichen gruessen|freundliche gruesse|mfg|lg|vg|bg|gruß|grüße|herzlichst|hochachtungsvoll|schönen tag noch|mit freundlichen grüssen
  cordialement|bien cordialement|très cordialement|bien à vous|bien à toi|salutations|sincères salutations|meilleures salutations|salutations distinguées|sentiments distingués|bonne journée|bonne soirée|bonne fin de journée|bonne fin de semaine|bon week-end|belle journée|à bientôt|amitiés|cdlt|cdt|amicalement|respectueusement|avec mes salutations
  atenciosamente|cumprimentos|melhores cumprimentos|com os melhores cumprimentos|os melhores cumprimentos|att|atte|abraço|abraços|abs|cumps|um abraço|saudações|cordialmente|grato|grata|com estima
  saludos|un saludo|saludos cordiales|un cordial saludo|cordiales saludos|un cordial|atentamente|un abrazo|muchos saludos|que tenga un buen día|quedo a su disposición
  cordiali saluti|distinti saluti|saluti|un saluto|cari saluti|buona giornata|un cordiale saluto
  met vriendelijke groet|met vriendelijke groeten|vriendelijke groet|groet|groeten|hartelijke groet|mvg|vriendelijke groeten
  pozdrawiam|z poważaniem|pozdrowienia|serdecznie pozdrawiam|z wyrazami szacunku
  med vänlig hälsning|med vänliga hälsningar|vänliga hälsningar|vänligen|mvh|hälsningar|med venlig hilsen|venlig hilsen|de bedste hilsner|hilsen|vennlig hilsen|med vennlig hilsen|beste hilsen|bedste hilsner
  terveisin|ystävällisin terveisin|parhain terveisin|terv
  с уважением|с наилучшими пожеланиями|всего доброго|з повагою|з найкращими побажаннями
  saygılarımla|saygılarımızla|iyi çalışmalar|iyi günler|sevgiler
  s pozdravem|s přátelským pozdravem|hezký den|se srdečným pozdravem|üdvözlettel|tisztelettel
  以上|よろしくお願いいたします|敬具|此致|祝好
`).source;

/** A line that is nothing but the formula before a name: "Kind regards,", "Viele Grüße aus Kiel". */
const closingPattern = new RegExp(
  `^(?:${closings})( (aus|from|de|da|desde|van|från|fra) .{2,30})?\\s?[,.!;]*$`,
);

export const isClosing = (line: string): boolean =>
  line.split(/ ?[/|] ?/).every((part) => closingPattern.test(part));

const device =
  "(?:i ?phone|i ?pad|i ?pod|apple|android|galaxy|samsung|huawei|honor|xiaomi|redmi|oneplus|oppo|motorola|moto|nokia|pixel|sony|xperia|lg|htc|blackberry|fairphone|windows|handy|smartphone|smart ?phone|telefon\\w*|mobil\\w*|phone|tablet|tel|telefone|telefono|movil|celular|dispositivo|appareil|portable|device|gerat\\w*|outlook|hotmail|yahoo|gmail|gmx|web\\.de|t-online|icloud|proton ?mail|proton|aol|mail|e-?mail|app|spark|superhuman|bluemail|blue mail|nine|aquamail|k-9|k9|thunderbird|hey|fastmail|mailbird|edison|airmail|tutanota|tuta|zoho|surface|mac|macbook|laptop|vodafone|telekom|o2|puhelime\\w*|matkapuhelime\\w*|laittee\\w*|mobiltelefon\\w*|telefonu|telefonu\\w*|iphoneum\\w*|iphonu|айфон\\w*|телефон\\w*|смартфон\\w*|устройств\\w*|почт\\w*|mail\\.ru|яндекс\\w*|cihaz\\w*|zařízení|komork\\w*|telefonen|luuri\\w*)";

const sends =
  "(?:sent|get|posted|written|typed|gesendet|versendet|geschickt|verschickt|envoye|envoyee|telecharger|telechargez|obtenez|enviado|enviada|obter|obtener|obtenga|descargar|inviato|inviata|scarica|ottieni|verzonden|verstuurd|gestuurd|download|wyslane|wyslano|wysłane|wysłano|skickat|skickades|sendt|send fra|hent|hämta|lahetetty|hanki|отправлено|надіслано|надiслано|odeslano|odesláno|ziskejte|gonderildi|gonderilmistir|küldve|trimis)";

const deviceFirstPattern = new RegExp(`^[-–—*_ ]*${sends}\\b.{0,60}?(?:^|[ (_.-])${device}\\b.{0,80}$`);
const deviceLastPattern =
  /^(?:von meinem|von meiner|vom|diese (?:nachricht|e-?mail|mail) wurde|this (?:e-?mail|message|mail) was|ce (?:message|mail) a ete|este (?:mensaje|correo|mensagem|e-?mail) (?:fue|foi|ha sido)|esta mensagem foi|mein|iphone|ipad|android).{0,80}(?:gesendet|verschickt|geschickt|versendet|sent|envoye|enviado|enviada|gonderildi|gönderildi|から送信)\b.{0,60}$/;
const downloadPattern =
  /^(?:outlook|yahoo mail|bluemail|spark|gmx|web\.de)( mail)? (?:for|fur|pour|para|per|voor|dla|till|til) (?:ios|android|iphone|ipad|mac|windows)\b.{0,40}$/;
const brevityPattern =
  /^(please (excuse|forgive)|excuse|pardon|sorry for) .{0,20}(brevity|typos?|spelling|my thumbs)|^(bitte )?entschuldigen sie (die kurze|tippfehler)|^(iphone|ipad)から送信/;

/** The line that a phone or an app adds; a single clause, so that a sentence that begins alike does not match. */
export const isDeviceLine = (line: string): boolean =>
  line.length <= 120 &&
  !/[?!]|: |, .*,/.test(line) &&
  (deviceFirstPattern.test(line) ||
    deviceLastPattern.test(line) ||
    downloadPattern.test(line) ||
    brevityPattern.test(line));

/** Legal notices that companies append. */
export const isNotice = (line: string): boolean =>
  /^[*_ ]*((this|the information (contained )?in this|the (contents?|information) of this) (e-?mail|message|communication)|diese (e-?mail|nachricht)|ce (message|courriel|mail)|cet e-?mail|este (mensaje|correo|e-?mail)|esta (mensagem|comunicacao)|questo messaggio|dit (bericht|e-?mail)|deze e-?mail|ta wiadomosc|confidential|disclaimer|vertraulich|avis de confidentialite|aviso (legal|de confidencial)|think before (you )?print|please consider the environment|bitte (denken|prufen) sie .{0,60}(ausdruck|drucken)|pensez a l'environnement)/.test(
    line,
  ) &&
  (line.length < 40 ||
    /confiden|vertraul|intended|recipient|addressee|privileged|empfanger|destinat|riservat|vertrouwelijk|poufn|environment|umwelt|druck|print|virus|aviso|disclaimer/.test(
      line,
    ));
