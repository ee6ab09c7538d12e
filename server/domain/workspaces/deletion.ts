/** How long a workspace can still be kept after its deletion was scheduled (SPACE-51). */
const days = 30;

export const deletionAt = (now: Date) => new Date(+now + days * 24 * 60 * 60 * 1000);
