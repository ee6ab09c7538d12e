/** Those that were chosen first, in that order; what was connected since comes last. */
export const inOrder = <Id extends string>(ids: readonly Id[], chosen: readonly string[]): Id[] => {
  const place = (id: Id) => (chosen.includes(id) ? chosen.indexOf(id) : chosen.length);
  return ids.toSorted((a, b) => place(a) - place(b));
};
