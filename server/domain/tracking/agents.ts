import { isbot } from "isbot";

/** Text browsers and old phones say what they are without "Mozilla/"; whatever else does is a program. */
const browsers = /^(mozilla|opera|lynx|links|elinks|w3m|blackberry\d|nokia|ucweb|sonyericsson|samsung-|lg-)/i;

/** A bot names its maker, so that site owners can complain; a browser has no reason to. */
const makersAddress = /https?:\/\/|\bwww\.|[\w.-]@[\w-]+\.\w/i;

/** User agents missing from isbot's list: email security scanners and libraries. */
const others =
  /\b(ms-office|microsoft office|microsoft-cryptoapi|msoffice|office365|barracuda|proofpoint|mimecast|symantec|messagelabs|trend ?micro|fortinet|fortiguard|ironport|forcepoint|websense|cloudmark|zscaler|sophos|mcafee|kaspersky|bitdefender|avast|checkpoint|fireeye|trellix|vade|safelinks|zgrab|skypeuripreview|winhttp|urlgrabber|dart:io)\b/i;

/** User agents with "Mozilla" but no engine, or "compatible" without the browsers that used it, only pretend to be browsers. */
const pretended =
  /^mozilla\/(?!.*(gecko|applewebkit|khtml|trident|msie \d))|\(compatible;(?! ?(msie|konqueror))/i;

/** Phones are called what their makers like, "Robot" or "ruby": the model says nothing about who holds it. */
const withoutModel = (agent: string) =>
  agent.replace(
    /^(Mozilla\/5\.0 \(Linux; (?:U; )?Android [\d.]+)((?:;[^();@+]{1,80})+)\)(?= )/i,
    (whole, android, model) => (/compatible|https?:/i.test(model) ? whole : `${android})`),
  );

/** Mail services fetch pictures for the person who opens the mail, in the service's own name. */
const picturesForPeople = /\b(googleimageproxy|yahoomailproxy|yahoo ?mail ?proxy)\b/i;

export const fetchesForPeople = (agent: string): boolean => picturesForPeople.test(agent);

/** Whether a user agent is a program's by what it calls itself. */
export function isProgram(agent: string): boolean {
  const named = withoutModel(agent.trim());
  return (
    named === "" ||
    pretended.test(named) ||
    !browsers.test(named) ||
    makersAddress.test(named) ||
    others.test(named) ||
    isbot(named)
  );
}
