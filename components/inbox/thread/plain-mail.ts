const rich = /<(?!\/|(?:div|p|br|hr|span|font|b|strong|i|em|u|blockquote|pre|wbr)\b)/i;

/** Whether a mail's HTML says nothing that its text does not: most answers are typed, and read best in our own type, quotes folded (ux 65). */
export const isPlainMail = (html: string): boolean => !rich.test(html);
