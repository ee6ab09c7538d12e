const rich = /<(?!\/|(?:div|p|br|hr|span|font|b|strong|i|em|u|blockquote|pre|wbr)\b)/i;

/**
 * Whether an email's HTML adds nothing to its text. Most replies are typed, and are easier to read in our own font with quotes folded (ux
 * 65).
 */
export const isPlainMail = (html: string): boolean => !rich.test(html);
