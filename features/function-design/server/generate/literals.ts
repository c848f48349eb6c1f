/** Texts of definitions in generated code. People write what they like into labels, so none of it may become code. */

/** A literal of TypeScript; JSON is one, once the two line ends that older tools take for the end of a line are written out. */
export const literal = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`)

/** Within a comment between slashes and stars: on one line, and never its end. */
export const comment = (text: string): string =>
  text
    .replace(/[\s\p{C}\u2028\u2029]+/gu, ' ')
    .replaceAll('*/', '* /')
    .trim()

/** Within a cell of a Markdown table: without line ends, columns, markup or HTML. */
export const cell = (text: string): string =>
  text
    .replace(/[\s\p{C}\u2028\u2029]+/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_{}[\]()#+!|~-]/g, (sign) => `\\${sign}`)
    .trim()
