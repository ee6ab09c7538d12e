/** A subject of conversation: an email about it, an answer, and what ends the thread. Each list is chosen from independently. */
type Topic = {
  subject: readonly string[];
  opening: readonly string[];
  detail: readonly string[];
  question: readonly string[];
  answer: readonly string[];
  answerDetail: readonly string[];
  end: readonly string[];
};

/** What the warm-up emails of one language are made of. No links, no numbers, no names, and nothing said about anyone. */
export type LetterWords = {
  greetings: readonly string[];
  thanks: readonly string[];
  signOffs: readonly string[];
  topics: readonly Topic[];
};
