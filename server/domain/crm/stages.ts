/** The stages of a new pipeline from left to right, with their probabilities in per cent; messages/…/first-pipeline.json names them. */
export const usualStages = [
  ["qualified", 10],
  ["discovery", 30],
  ["proposal", 50],
  ["negotiation", 75],
  ["verbal_yes", 90],
] as const;

/** What `data.order` stages have, from left to right: the leftmost has the highest (CRM-07, CRM-08). */
export const ordersOf = (count: number): number[] => Array.from({ length: count }, (_, at) => count - at);
