import { languages } from '#engine/texts/text.ts'
import type { Language } from '#engine/texts/text.ts'

/**
 * The language to start with: what was chosen here, else the first of the browser's languages that we speak, else Chinese
 * (document 1, section 9). Traditional characters are read in Taiwan, Hong Kong and Macao.
 */
export function chooseLanguage(stored: Language | undefined, browser: readonly string[]): Language {
  if (stored) return stored
  for (const locale of browser) {
    const name = locale.toLowerCase()
    if (/^zh-(tw|hk|mo|hant)/.test(name)) return 'zhtw'
    const spoken = languages.find((language) => name === language || name.startsWith(`${language}-`))
    if (spoken) return spoken
  }
  return 'zh'
}
