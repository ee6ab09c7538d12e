import { anyOf } from "./phrases";

/** The recipient, or the recipient's whole domain, is not there. Words no server uses for anything else. */
const missingEnglishPattern =
  /\b(user|recipient|mailbox|account|address(ee)?|alias|person|customer|domain|host)\b( \S+){0,4} (is )?(unknown|not found|not known|(does|do|did) ?n[o']t (have|exist)|doesn't exist|non-?existent|(is|was|has been) (disabled|deleted|deactivated|closed|terminated|removed|inactive|discontinued)|no longer|not (listed|valid|recogni[sz]ed|active))|not an? (known|valid|existing|registered|local) (user|recipient|account|mailbox)|unknown (or illegal )?(user|recipient|address|mailbox|local|alias|account|to address)|\bno (such|mailbox|valid|account|user|recipients?)\b( \S+){0,3} ?(user|recipients?|mailbox|person|here|address|account|domain|by that name|found|were)|(invalid|illegal|bad) (recipient|mailbox|alias|destination|final recipient)|unrouteable (address|mail domain)|(host|domain)( or domain)?( name)? not found|any host named|nxdomain|host unknown|unknown host|(this user|who) (does not|doesn't) have an? \S*|does not have an? \S+ account|not our customer|wasn't found|couldn't be found|could not be found|does not accept mail|recip(ient)?notfound|(that|this|it|address|domain|name|account) (does ?n[o']t|doesn't) exist|\b(user|account|mailbox|email account)\b.{0,60} (does ?n[o']t exist|is (inactive|disabled|closed))|inactive (user|address|mailbox|account|recipient)|administratively (disabled|suspended)|undeliverable address|not listed in (domino|the|our)|recipient address rejected: undeliverable|dd this user/;

const missingElsewherePattern = anyOf(`
  existiert nicht|existieren nicht|gibt es nicht|nicht gefunden|nicht vorhanden|nicht mehr vorhanden|empfänger unbekannt
  adresse ist unbekannt|unbekannter empfänger|benutzer unbekannt|postfach…deaktiviert|konto…nicht bekannt|nicht bekannt|ist hier unbekannt|kein solcher|kein benutzer|keinen benutzer
  n'existe pas|n'existe plus|inconnu|inexistant|est introuvable|adresse…introuvable|a été fermé|a été désactivé|boîte…désactivée
  no existe|no fue encontrad|no se encontró|no se ha encontrado|no encontrado|desconocid|inexistente|dada de baja
  não existe|nao existe|não foi encontrad|não encontrad|desativad|desconhecid
  sconosciut|non esiste|non trovato|non è stato trovato|inesistente
  bestaat niet|onbekende gebruiker|onbekende ontvanger|niet gevonden|niet bekend|is onbekend
  nie istnieje|nieznany|nie znaleziono|nie odnaleziono
  hittades inte|finns inte|okänd mottagare|okänd användare|existerar inte|finnes ikke|ble ikke funnet|ukjent mottaker|ukjent bruker|eksisterer ikke
  findes ikke|blev ikke fundet|ukendt modtager|ukendt bruger|kunne ikke findes
  ei löydy|ei löytynyt|ei ole olemassa|tuntematon vastaanottaja|tuntematon käyttäjä
  не найден|не существует|несуществующ|неизвестный|нет такого|такого пользователя нет|не зарегистрирован|пользователь…отсутствует
  не існує|не знайдено|невідомий|немає такого|такого користувача|такої адреси
  存在しません|存在しない|見つかりません|見つかりませんでした|該当するユーザー|宛先不明|ユーザーが不明
  不存在|无此用户|没有此用户|查无此人|找不到收件人|使用者不明
  bulunamadı|mevcut değil|bilinmeyen kullanıcı|böyle bir kullanıcı yok|geçersiz alıcı
  neexistuje|nebyl nalezen|nenalezen|neznámý|nebyla nalezena|nem létezik|nem található|ismeretlen
  δεν υπάρχει|nu există|utilizator necunoscut
  존재하지 않|없는 사용자
`);

/** Weaker: phrases for a missing recipient that servers also use for other errors. */
export const maybeMissingPattern =
  /(mailbox|recipient|user|account|address) (is )?(currently )?(unavailable|not available)|(address|recipient|alias)( address)?( was| has been)? (rejected|refused|invalid)|rejected (the )?(address|recipient)|invalid (address|user|account)|does not like recipient|not a valid|email address you entered|(recipient|user|account|mailbox) (is )?(disabled|inactive|suspended|closed|invalid)/;

/** There, but not now: full, too much at once, down. */
const laterEnglishPattern =
  /\b(mailbox|mail box|quota|inbox|storage|account|folder|directory)\b( \S+){0,4} (is |are )?(full|exceed(s|ed|ing)?|over|limit)|\bover ?(its |the |his |her )?(disk )?quota|quota ?exceeded|quotaexceeded|exceeded( the)? (storage|quota|mailbox|disk)|out of (storage|space|memory|disk)|insufficient (system )?(storage|disk|resources)|not enough (space|storage)|no space left|(user|mailbox) has too many messages|inbox is full|storage allocation/;
const rateEnglishPattern =
  /too (many|much|fast|frequent)|rate ?limit|\brate that\b|limit(s)? (was |were |has been |is )?(reached|exceeded)|sending limit|receiving mail (at a rate|too quickly)|throttl|slow down|(hourly|daily|per (hour|day|minute)|this hour)|deferred/;
const downEnglishPattern =
  /try (again|later)|tempor|timed? ?out|timeout|connection (refused|lost|dropped|closed|reset)|network (is )?unreachable|no route to host|gr[ea]y ?-?list|resources|(too|size) (large|big|limit|exceed)|exceeds? (the )?(maximum|fixed|size)|busy|expired|in the queue (too|for)|loops? back|hop count|too many hops|mail loop|couldn't be reached|could not be reached|unable to (connect|lookup|resolve|establish)|wasn't able to establish|not responding|dns (lookup )?(failure|error)|server (is )?(down|unavailable)|retry timeout/;

const laterElsewherePattern = anyOf(`
  postfach…voll|speicher…voll|kontingent…überschritten|speicherplatz|vorübergehend|später noch einmal|zu gross
  boîte…pleine|est pleine|quota dépassé|temporaire|ultérieurement|est saturée
  buzón…lleno|está lleno|cuota…excedida|ha superado|temporal|más tarde
  caixa…cheia|está cheia|cota…excedida|temporári|mais tarde
  casella…piena|è piena|spazio esaurito|temporane
  postvak…vol|mailbox…vol|is vol|tijdelijk
  skrzynka…pełna|przepełnion|przekroczon|tymczasow
  brevlådan…full|postboksen er full|postkassen er fuld|innboksen er full|är full|er full|tilfældigvis|midlertidig|tillfällig
  postilaatikko…täynnä|on täynnä|tilapäi
  переполнен|квота…превышен|превышена квота|временно|попробуйте позже|ящик…заполнен
  переповнен|тимчасово|перевищено
  容量が|一杯|いっぱい|容量オーバー|容量超過|一時的
  已满|已滿|超出…容量|容量不足|暂时无法
  kutusu dolu|kotası|kota aşıldı|geçici|posta kutusu…dolu
  schránka…plná|je plná|překročen|dočasn
`);

/** Our side is at fault: the sender's address or domain, how it is set up, where it comes from. */
export const senderFaultPattern =
  /verif\w+ (of )?(the )?sender|call(back|out) (setup )?failed|sender('?s)? (address|verif|domain|is|was|not|denied|rejected|policy|unknown|invalid|does|id\b)|(address|domain) of (the |your )?sender|verification failed for|(bad|invalid|unknown|unauthenticated|forged) (outbound )?sender|in reply to mail from|\bmail from\b( command| address|:| domain)|(envelope|from)[- ](from|sender|address|header)|return[- ]path|your (own )?(domain|ip|server|host|address|mail server)\b|reverse dns|\bptr\b|\brdns\b|\bhelo\b|\behlo\b|source ip|ip source|adresse ip|ip address|\bspf\b|\bdkim\b|\bdmarc\b|sending domain|null mx.{0,20}sender|sender.{0,30}null mx|absender(adresse|domain)?|(l'|adresse de |domaine de l')?expediteur|remitente|remetente|mittente|отправител/;

/** This mail was turned away, by a rule or a list. */
const blockedEnglishPattern =
  /spam|junk|blocked|block ?-?list|black ?list|deny ?list|denied|den(y|ies)\b|polic(y|ies)|prohibit|reputation|unsolicited|not (authori[sz]ed|authenticated|permitted|allowed|accepted)|listed (at|by|in|on)|spamhaus|barracuda|banned|suspicious|security issue|virus|malware|phish|content (was )?(rejected|filter)|(message|mail) (was |has been )?(rejected|refused|blocked)|authentication (required|failed)|relay|service (not available|unavailable)|no smtp service|access rights|restricted|only accepts?|rejected (for|due|because|by)/;
const blockedElsewherePattern = anyOf(`
  abgelehnt|gesperrt|blockiert|zugelassenen absendern|richtlinie|nicht berechtigt
  bloqué|refusé|indésirable|interdit
  bloquead|rechazad|no deseado|prohibid
  rejeitad|recusad
  bloccat|rifiutat
  geblokkeerd|geweigerd|zablokowan|odrzucon|blockerad|avvisad|blokeret|afvist|blokkert|estetty|hylätty
  отклонен|заблокирован|подозрени|спам|відхилен|заблокован
  拒否|ブロック|迷惑メール|垃圾|拒绝|被拒
  reddedildi|engellen|odmítnut|zablokován
`);

export const isMissing = (said: string) =>
  missingEnglishPattern.test(said) || missingElsewherePattern.test(said);
export const isFull = (said: string) => laterEnglishPattern.test(said) || rateEnglishPattern.test(said);
export const isLater = (said: string) =>
  isFull(said) || downEnglishPattern.test(said) || laterElsewherePattern.test(said);
export const isBlocked = (said: string) =>
  blockedEnglishPattern.test(said) || blockedElsewherePattern.test(said);
