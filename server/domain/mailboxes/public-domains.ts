/** Providers with many domains of the same name. */
const families =
  /^((gmail|googlemail|outlook|live|msn|icloud|me|mac|aol|zoho|fastmail|proton|protonmail|mail|yandex|hey|pm|t-online|web|freenet|orange|wanadoo|laposte|free|libero|uol|bol|terra|qq|163|126)\.(com|de|fr|it|me|ru|net|ch|br|com\.br|es)|(yahoo|ymail|hotmail|gmx)\.[a-z.]{2,6})$/;

const others = new Set(
  [
    "yeah.net 139.com sina.com sina.cn sohu.com foxmail.com aliyun.com naver.com daum.net hanmail.net nate.com",
    "rediffmail.com rocketmail.com att.net sbcglobal.net bellsouth.net comcast.net verizon.net cox.net charter.net earthlink.net",
    "juno.com optonline.net frontier.com windstream.net rogers.com sympatico.ca shaw.ca telus.net bigpond.com optusnet.com.au",
    "btinternet.com sky.com talktalk.net virginmedia.com ntlworld.com blueyonder.co.uk tiscali.co.uk live.co.uk outlook.pt live.nl",
    "arcor.de posteo.de mailbox.org online.de email.de vodafone.de kabelmail.de bluewin.ch sunrise.ch gmx-topmail.de chello.at aon.at",
    "sfr.fr neuf.fr bbox.fr club-internet.fr numericable.fr skynet.be telenet.be ziggo.nl kpnmail.nl planet.nl xs4all.nl home.nl",
    "virgilio.it alice.it tin.it tiscali.it fastwebnet.it telefonica.net movistar.es sapo.pt netcabo.pt iol.pt ig.com.br globo.com",
    "r7.com zipmail.com.br bk.ru inbox.ru list.ru rambler.ru ya.ru ukr.net i.ua seznam.cz centrum.cz wp.pl o2.pl onet.pl interia.pl",
    "abv.bg mail.bg freemail.hu citromail.hu telia.com online.no email.com usa.com tuta.io tuta.com tutanota.com tutanota.de",
    "hushmail.com runbox.com disroot.org riseup.net duck.com mozmail.com appleid.com passinbox.com simplelogin.com",
  ].flatMap((line) => line.split(" ")),
);

/** Whether a public provider owns this domain, so that its customers cannot change its records, and share it with strangers. */
export const isPublicDomain = (domain: string): boolean => families.test(domain) || others.has(domain);
