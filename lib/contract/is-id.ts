const shape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is an ID in the API's format. */
export const isId = (text: string): boolean => shape.test(text);
