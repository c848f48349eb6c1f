import { isJson } from '#engine/forms/codec-members.ts'
import { parsedJson } from '#engine/values/parsed-json.ts'

/** What a script of a button asks for: values of its record, and words to show. */
export interface RowEffects {
  readonly set: Readonly<Record<string, unknown>>
  readonly said: readonly string[]
}

const longestWords = 500
const mostWords = 5

/** Reads what a script asked for; only what has the shape of an effect counts, the rest is whatever a script has written. */
export function effectsOfRow(effects: string): RowEffects {
  const asked = parsedJson(effects)
  const all = Array.isArray(asked) ? asked.filter(isJson) : []
  const set = all
    .filter((one) => one['do'] === 'set' && typeof one['field'] === 'string')
    .map((one) => [String(one['field']), one['value']])
  const said = all
    .filter((one) => one['do'] === 'say' && typeof one['text'] === 'string')
    .map((one) => String(one['text']).slice(0, longestWords))
  return { set: Object.fromEntries(set) as Record<string, unknown>, said: said.slice(0, mostWords) }
}
