import { type Figure, figures, type Numbers } from "@/lib/contract/figures";

/** Without a phone number, these are always zero. */
const byNumber: readonly Figure[] = ["sms", "voicemails"];

/** The metrics to show for these numbers: texts and voicemails only where there are any. */
export const shownFigures = (numbers: readonly Numbers[]): Figure[] =>
  figures.filter((figure) => !byNumber.includes(figure) || numbers.some((one) => one[figure] > 0));
