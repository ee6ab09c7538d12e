import { anyOf } from "./phrases";
import { plain } from "./plain";

/** Local parts and names that mail systems write under; "_", "." and "-" inside them make no difference. */
const systemAddressPattern =
  /^(mailerdaemon|postmaster|maildaemon|mdaemon|mailmaster|mailrouter|mailadministrator|mailadmin|mailsystem\w*|maildelivery\w*|delivery\w*|bounces?|bounced?mail|systemadmin\w*|system|sysadmin|microsoftexchange\w*|noreply\w*|donotreply\w*|returnedmail|undeliver\w*|postamt|postcertificata|postacertificata|exchange|mailgateway|daemon)(\+|=|@|\d)/;
const systemNamePattern =
  /\b(mail(er)?[- ]?(delivery|daemon|router|system|administrator)|delivery (sub)?system|internet mail delivery|post ?master|system ?administrat(or|eur|ör)|administrador del sistema|microsoft (outlook|exchange)|mdaemon|mail administrator)\b/;

const undeliveredEnglishPattern =
  /undeliver(ed|able)|non-?deliver(y|able)|delivery (status|failure|has failed|failed|incomplete|error|report|problem)|failure (notice|delivering)|returned (mail|to sender|message)|return(ed|ing) message|mail (delivery|failure|system error)|(could|can|was|were|did|has|have|been)( ?not|n't|not)( \S+){0,2} (be |been )?(deliver|reach)\w*|could not be sent|not delivered|unable to deliver|(failed|failure) to deliver|wasn't able to deliver|(message|mail|letter) .{0,60}(came back|was returned|bounced)|delivery notification|permanent (fatal )?(delivery )?error|message (status|blocked)|system bounce/;
const undeliveredElsewherePattern = anyOf(`
  unzustellbar|übermittlungsfehler|nicht übermittelt|nicht zugestellt|zustellung fehlgeschlagen|zustellfehler|nicht zustellbar|nicht erreicht werden|konnte nicht ausgeliefert
  non remis|echec de remise|échec de la remise|échec de la distribution|échec de distribution|échec de l'envoi|non-remise|n'a pas pu être remis|n'a pas pu être délivré|non distribué|non délivré
  não entregue|falha na entrega|não pôde ser entregue|não foi possível entregar|não foi entregue|devolvid|erro de entrega
  no se pudo entregar|no se ha podido entregar|no entregado|error de entrega|no se puede entregar|devuelto|no ha podido ser entregad|no pudo ser entregad
  mancata consegna|non è stato consegnato|non recapitat|impossibile consegnare|impossibile recapitare|errore di consegna|mancato recapito
  niet worden bezorgd|niet bezorgd|bezorging mislukt|onbestelbaar|kan niet worden afgeleverd|niet afgeleverd
  nie została dostarczona|nie dostarczono|nie udało się dostarczyć|niedostarczon|nie można dostarczyć|zwrot wiadomości
  kunde inte levereras|kunde inte leverera|ej levererat|gick inte att leverera|kunne ikke leveres|kan ikke leveres|ikke levert|ikke leveret|kunne ikke afleveres
  ei voitu toimittaa|toimitus epäonnistui|toimittaminen epäonnistui
  недоставлен|не доставлен|не может быть доставлен|не удалось доставить|не может быть отправлен|ошибка доставки|не может бути доставлен|не вдалося доставити
  配信不能|配信できません|送信できません|配信エラー|届けられません|配送できません|未送達|退信|无法送达|投递失败|被退回|无法投递
  teslim edilemedi|iletilemedi|teslim edilemiyor|gönderilemedi
  nedoručiteln|nepodařilo doručit|nebyla doručena|nelze doručit|kézbesíthetetlen|nem sikerült kézbesíteni|nedoručená
  αδύνατη η παράδοση|nu a putut fi livrat|배달 실패|배달되지
`);

/** `said` went through `plain`. */
export const isUndelivered = (said: string) =>
  undeliveredEnglishPattern.test(said) || undeliveredElsewherePattern.test(said);

/** Whether an address or a name belongs to a mail system; an empty one does, too. */
export function isSystem(address: string, name: string): boolean {
  const local = address.slice(0, address.lastIndexOf("@") + 1).replace(/[-_.]/g, "");
  return address === "" || systemAddressPattern.test(local) || systemNamePattern.test(plain(name));
}
