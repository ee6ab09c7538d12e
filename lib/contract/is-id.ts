const shape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is an id as the API writes it. */
export const isId = (text: string): boolean => shape.test(text);
