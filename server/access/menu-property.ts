import { parsedJson } from '#engine/values/parsed-json.ts'
import { z } from 'zod'
import type { TextKey } from '#engine/texts/text.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'

/** Colour behind an icon as CSS writes it: `#rgb`, `#rrggbb`, with opacity, `rgb(…)` or `rgba(…)`. */
const colour = z.union([z.literal(''), z.string().regex(/^(#[0-9a-f]{3,8}|rgba?\([\d., %]{5,40}\))$/i)]).nullish()

/** What a system has beside its columns. */
export const iconProperty = z.object({ iconBackgroundColor: colour })

/** What a menu has: the thing it was made for, and of a dictionary whether it is a tree. */
export const menuProperty = z.object({
  moduleId: z.string().max(100).nullish(),
  iconBackgroundColor: colour,
  isTree: z.union([z.number(), z.string().max(1)]).nullish(),
})

/**
 * The property of a system or menu after a change. Only the members of the shape are taken; those that are not sent keep their value.
 *
 * @param text JSON text as it travels; absent where nothing is changed
 * @throws Refused with `wrong` at `propertyJson`
 */
export function mergedProperty(
  text: string | null | undefined,
  before: Readonly<Record<string, unknown>> | undefined,
  shape: z.ZodObject,
  wrong: TextKey,
): Readonly<Record<string, unknown>> {
  if (text === null || text === undefined || text.trim() === '') return before ?? {}
  const read = shape.safeParse(parsedJson(text))
  if (!read.success) throw new Refused(refusal('invalid', wrong, { field: 'propertyJson' }))
  const sent = Object.entries(read.data).filter(([, value]) => value !== undefined && value !== null)
  return { ...before, ...Object.fromEntries(sent) }
}
