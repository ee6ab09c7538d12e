/**
 * A parsed text with placeholders. `placeholder`: `{name}` or `{name:fallback}`; `choice`: `[[a|b]]`; `stray`: an unmatched brace, or
 * braces around something that is not a name.
 */
export type TemplatePart =
  | { kind: "text"; text: string }
  | { kind: "placeholder"; name: string; fallback: string | null }
  | {
      kind: "stray";
      text: string;
      problem: "unbalanced_braces" | "uppercase_placeholder" | "unknown_placeholder";
    }
  | { kind: "choice"; options: TemplatePart[][] };

const name = /^[a-z][a-z0-9_]*$/;

/** One pass over the text; a closed grammar that never executes anything (rule 27, CAMP-56 to CAMP-58). */
export function parseTemplate(text: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let at = 0;
  // If no end was found, there is none further on either: the search is not repeated, which keeps the pass linear.
  let choicesEnd = false;
  while (at < text.length) {
    const opens = choicesEnd ? -1 : text.indexOf("[[", at);
    const closes = opens < 0 ? -1 : text.indexOf("]]", opens + 2);
    if (closes < 0) choicesEnd = true;
    const inner = closes < 0 ? "" : text.slice(opens + 2, closes);
    if (closes < 0) {
      pushBraces(parts, text.slice(at));
      at = text.length;
    } else if (!inner.includes("|")) {
      pushBraces(parts, text.slice(at, closes + 2));
      at = closes + 2;
    } else {
      pushBraces(parts, text.slice(at, opens));
      parts.push({ kind: "choice", options: optionsOf(inner) });
      at = closes + 2;
    }
  }
  return parts;
}

function optionsOf(inner: string): TemplatePart[][] {
  return inner.split("|").map((option) => {
    const parts: TemplatePart[] = [];
    pushBraces(parts, option);
    return parts;
  });
}

const brace = /[{}]/g;

function pushBraces(parts: TemplatePart[], text: string) {
  let at = 0;
  const upTo = (end: number) => {
    if (end > at) parts.push({ kind: "text", text: text.slice(at, end) });
  };
  let open = -1;
  for (const { 0: sign, index } of text.matchAll(brace)) {
    if (sign === "{") {
      if (open >= 0) {
        parts.push({ kind: "stray", text: "{", problem: "unbalanced_braces" });
        at = open + 1;
      }
      upTo(index);
      at = index;
      open = index;
    } else if (open < 0) {
      upTo(index);
      parts.push({ kind: "stray", text: "}", problem: "unbalanced_braces" });
      at = index + 1;
    } else {
      parts.push(placeholderOf(text.slice(open + 1, index)));
      at = index + 1;
      open = -1;
    }
  }
  if (open >= 0) {
    parts.push({ kind: "stray", text: "{", problem: "unbalanced_braces" });
    at = open + 1;
  }
  upTo(text.length);
}

function placeholderOf(inside: string): TemplatePart {
  const colon = inside.indexOf(":");
  const word = colon < 0 ? inside : inside.slice(0, colon);
  if (name.test(word))
    return { kind: "placeholder", name: word, fallback: colon < 0 ? null : inside.slice(colon + 1) };
  const problem = name.test(word.toLowerCase()) ? "uppercase_placeholder" : "unknown_placeholder";
  return { kind: "stray", text: word.slice(0, 60), problem };
}
