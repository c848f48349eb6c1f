/** The languages of the interface (document 1, section 9): Chinese is the one every text is written in first. */
export const languages = ['zh', 'zhtw', 'en'] as const
export type Language = (typeof languages)[number]

/** One text in every language. `{{name}}` stands for a parameter; the Chinese ones the specification quotes are exact. */
export type Text = Readonly<Record<Language, string>>

/** Texts of one part of the product, by key. A key says where and what: `dictionaries.code-taken`. */
export type Texts = Readonly<Record<string, Text>>

/** Stable name of a text: logged, tested and looked up by it. */
export type TextKey = string

export type TextParams = Readonly<Record<string, string | number>>

/**
 * Puts parameters in the places of a text that name them; a place without a parameter stays as it is. An empty one takes the space before it
 * along: `{{company}} {{number}}，` of a request without a number.
 */
export function fillPlaces(text: string, params: TextParams): string {
  return text.replace(/( ?)\{\{(\w+)\}\}/g, (whole, space: string, name: string) => {
    const value = params[name]
    return value === undefined ? whole : value === '' ? '' : `${space}${value}`
  })
}

/**
 * Puts the parameters of a text in its place.
 *
 * @returns the text of the key in the language, the Chinese one where that is missing, the key itself when unknown
 */
export function fillText(texts: Texts, language: Language, key: TextKey, params: TextParams = {}): string {
  const text = texts[key]
  if (!text) return key
  return fillPlaces(text[language] || text.zh, params)
}
