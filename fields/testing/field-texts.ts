import type { Texts } from '#engine/texts/text.ts'

const modules = import.meta.glob<{ readonly texts: Texts }>('../**/texts.ts', { eager: true })

/** The texts of all field types, for tests. The server reads the same files; the build makes one file of them per language. */
export const fieldTexts: Texts = Object.assign({}, ...Object.values(modules).map(({ texts }) => texts))
