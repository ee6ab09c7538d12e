/**
 * For `reset` with what was saved, in a form that otherwise keeps what the user is typing when the server's data changes
 * (`keepDirtyValues`): nothing is unsaved any more.
 */
export const asSaved = { keepDirtyValues: false, keepFieldsRef: true } as const;
