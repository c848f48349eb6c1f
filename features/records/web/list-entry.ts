/** A text as one entry of a list in a query: a comma separates the entries, so one in a text has a backslash before it. */
export const listEntry = (text: string): string => text.replace(/[\\,]/g, '\\$&')
