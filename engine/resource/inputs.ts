import { z } from 'zod'
import type { TextKey } from '#engine/texts/text.ts'
import { matchesPattern, patternByName } from '#engine/values/named-patterns.ts'

/** 0 or 1, also as text, because query and form values come so. */
export const flag = z.union([
  z.literal(0),
  z.literal(1),
  z.literal('0').transform(() => 0 as const),
  z.literal('1').transform(() => 1 as const),
])

/** A 0 or 1 to filter by; `''`, or left out, for both. */
export const flagFilter = z.enum(['0', '1', '']).default('')

/** Version a writer read; left out by callers of the family, whose write is then unconditional (security 14.3). */
export const version = z.coerce.number().int().nullish()

/** Body of what changes nothing but the state, or deletes; clients of the family send none. */
export const versionBody = z.object({ version }).nullish()

/** What a write answers: where to find the row, and the version to send with the next write. */
export const written = z.object({ id: z.string(), version: z.number() })

/** Place of a row among its equals (platform-entities: 0 to 999,999). */
export const sortCode = z.coerce
  .number('resource.sort-wrong')
  .int('resource.sort-wrong')
  .min(0, 'resource.sort-wrong')
  .max(999_999, 'resource.sort-wrong')

/** Free text about a row. */
export const description = z.string().max(500, 'resource.description-too-long')

interface TextRules {
  /** Characters at most. */
  readonly max?: number
  readonly missing?: TextKey
  readonly tooLong?: TextKey
}

/** Line breaks, controls and formats such as turned writing direction, by which a text could look like another one. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Characters without a form: spaces, fillers, the empty pattern of Braille. */
const blank = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu

/** A line of text that people see and that must be given: invisible characters are taken out, and something visible remains. */
export function lineInput({ max, missing, tooLong }: Required<TextRules>) {
  return z
    .string(missing)
    .transform((text) => text.normalize('NFC').replace(unprintable, '').trim())
    .refine((text) => text.replace(blank, '') !== '', { error: missing, abort: true })
    .refine((text) => text.length <= max, tooLong)
}

/** A name that must be given: without spaces at its ends, 50 characters unless said. */
export function nameInput({ max = 50, missing = 'resource.name-missing', tooLong = 'resource.name-too-long' }: TextRules = {}) {
  return lineInput({ max, missing, tooLong })
}

/** Letters, digits and inner dots (document 1, section 5: code). */
export const codePattern = /^[0-9A-Za-z]([0-9A-Za-z.]*[0-9A-Za-z])?$/

/** A code that must be given; what it may hold is `codePattern` unless said. */
export function codeInput({
  max = 50,
  missing = 'resource.code-missing',
  tooLong = 'resource.code-too-long',
  wrong = 'resource.code-wrong',
  pattern = codePattern,
}: TextRules & { readonly wrong?: TextKey; readonly pattern?: RegExp } = {}) {
  return z.string(missing).trim().min(1, { error: missing, abort: true }).max(max, { error: tooLong, abort: true }).regex(pattern, wrong)
}

const plainName = patternByName('plain-name')

/** Whether a name has no special characters. Names that an application brought stay as they are: only a new one is asked. */
export function isPlainName(text: string): boolean {
  return !plainName || matchesPattern(plainName, text)
}
