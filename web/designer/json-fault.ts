import { jsonFaultPlace, type JsonPlace } from '#engine/values/json-place.ts'
import type { Translate } from '#ui/text/use-text.tsx'

/** What is wrong with a text that should be JSON. */
export interface JsonFault {
  readonly reason: string
  /** Absent where it is not known. */
  readonly place?: JsonPlace | undefined
}

/** A fault in words, with its place where that is known. */
export const faultText = (t: Translate, { reason, place }: JsonFault): string =>
  place ? t('designer.json-fault', { ...place, reason }) : reason

export type ReadJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly fault: JsonFault }

/** Reads a text as JSON and finds the place of a fault. @param notJson what is said of a fault */
export function readJsonText(text: string, notJson: string): ReadJson {
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch {
    return { ok: false, fault: { reason: notJson, place: jsonFaultPlace(text) } }
  }
}

/** As much of a line as is looked at at once. */
const seenAtOnce = 40

/** What is selected to show a place: its line, of a long one what stands around the place. */
export function rangeAround(text: string, { line, column }: JsonPlace): readonly [number, number] {
  const lines = text.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  const end = start + (lines[line - 1]?.length ?? 0)
  if (end - start <= 2 * seenAtOnce) return [start, end]
  const at = start + column - 1
  return [Math.max(start, at - seenAtOnce), Math.min(end, at + seenAtOnce)]
}
