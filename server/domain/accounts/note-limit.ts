/** The longest note of a connection request, as long as the network has not asked an account for shorter ones (CONST-06). */
export const longestNote = 300;
/** The max length of notes for an account that the network restricts. */
export const shortNote = 200;
