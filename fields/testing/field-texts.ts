import type { Texts } from '#engine/texts/text.ts'

const modules = import.meta.glob<{ readonly texts: Texts }>('../**/texts.ts', { eager: true })

/** What all field types say, for tests; the server reads the same files itself, the build makes a file of each language of them. */
export const fieldTexts: Texts = Object.assign({}, ...Object.values(modules).map(({ texts }) => texts))
