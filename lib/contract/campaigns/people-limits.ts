/** Max people per call; callers with more repeat the call. */
export const maxPeoplePerCall = 100;
/** Max people that a filter returns. */
export const maxMatching = 10_000;
/** Max people that a file can be requested for by ID, because the IDs travel in the URL. */
export const maxChosen = 200;
/** How long a prospect can be paused, in days of the workspace's time zone. */
export const pauseDays = [3, 7, 14, 30, 90] as const;
