/** Longest name that Excel takes. */
const mostCharacters = 31

/** A name as a sheet of a workbook may be called: without the signs that Excel refuses, and cut. */
export const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, mostCharacters)
    .trim() || 'Sheet1'
