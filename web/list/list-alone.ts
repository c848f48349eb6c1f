/** Whether the query of a list's address shows it without an open record over it. */
export const isListAlone = (query: URLSearchParams): boolean => !query.has('open')
