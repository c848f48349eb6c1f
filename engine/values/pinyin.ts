/** The pinyin of a text without tones, one syllable for each sign; a sign that has none stands for itself. */
export type Syllables = readonly string[]

/** Whether typed text can be pinyin: letters, and digits of a name such as 郑单958. */
export function isPinyin(typed: string): boolean {
  return /^[a-z][a-z0-9]*$/i.test(typed)
}

/**
 * Whether typed text is the pinyin of successive signs of a text. Each sign is typed whole or by its first letter, the last one as
 * far as it was typed: `linze`, `lz`, `linz` and `lze` find 临泽县. Where ü is typed, it is v.
 */
export function matchesPinyin(syllables: Syllables, typed: string): boolean {
  const wanted = typed.toLowerCase()
  return syllables.some((_, start) => matchesFrom(syllables, start, wanted))
}

function matchesFrom(syllables: Syllables, at: number, rest: string): boolean {
  const syllable = syllables[at]
  if (syllable === undefined || syllable[0] !== rest[0]) return false
  if (syllable.startsWith(rest)) return true
  if (rest.startsWith(syllable) && matchesFrom(syllables, at + 1, rest.slice(syllable.length))) return true
  return matchesFrom(syllables, at + 1, rest.slice(1))
}
