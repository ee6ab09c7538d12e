/** The longest note of a connection request, as long as the network has not asked an account for shorter ones (CONST-06). */
export const longestNote = 300;
/** What it takes from an account that it asked. */
export const shortNote = 200;
