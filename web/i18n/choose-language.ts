import { languages } from '#engine/texts/text.ts'
import type { Language } from '#engine/texts/text.ts'

/**
 * The initial language: the one chosen in this browser, otherwise the first supported one of the browser's languages, otherwise
 * Chinese (document 1, section 9). Taiwan, Hong Kong and Macao get traditional characters.
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
