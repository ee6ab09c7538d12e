/** Fills `[first_name]` in a text of ours with a placeholder that has a fallback, where there is one (CAMP-58). */
export const withFallbacks = (text: string, fallbacks: Readonly<Record<string, string>>): string =>
  text.replace(/\[(\w+)\]/g, (_, field: string) => {
    const fallback = fallbacks[field];
    return fallback ? `{${field}:${fallback}}` : `{${field}}`;
  });
