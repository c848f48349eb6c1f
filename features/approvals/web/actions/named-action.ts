import { isPinyin, matchesPinyin, type Syllables } from '#engine/values/pinyin.ts'

/** An action as it is called when somebody types. */
export interface CallableAction {
  readonly word: string
  /** In the language of the session; the first one is that of its button. */
  readonly names: readonly string[]
  readonly pinyin: readonly Syllables[]
}

interface NamedAction {
  readonly word: string
  /** The name that was typed. */
  readonly name: string
  /** What follows it, without spaces around: the to-do that is meant. */
  readonly rest: string
}

/**
 * Reads a typed text that begins with the name of an action: `同意 ZZBA26` and `同意ZZBA26` for Chinese names, `approve ZZBA26` as a
 * word of its own, and `ty zzba26` in pinyin, of at least two letters.
 */
export function namedAction(text: string, actions: readonly CallableAction[]): NamedAction | undefined {
  const typed = text.trim()
  const [first = '', ...others] = typed.split(/\s+/u)
  for (const { word, names, pinyin } of actions) {
    const name = names.find((one) => beginsWith(typed, one))
    if (name !== undefined) return { word, name, rest: typed.slice(name.length).trim() }
    const spelt = isPinyin(first) && first.length > 1 ? pinyin.findIndex((syllables) => matchesPinyin(syllables, first)) : -1
    if (spelt >= 0) return { word, name: names[spelt] ?? names[0] ?? word, rest: others.join(' ') }
  }
  return undefined
}

function beginsWith(typed: string, name: string): boolean {
  if (name === '' || !typed.toLowerCase().startsWith(name.toLowerCase())) return false
  // Chinese is written without spaces; other words end where a space follows.
  return /\p{Script=Han}$/u.test(name) || /^(\s|$)/u.test(typed.slice(name.length))
}
