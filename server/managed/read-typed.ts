import type { z } from 'zod'
import { Refused } from '#engine/values/refusal.ts'
import { refusalsOf } from '#server/http/validate.ts'

/** What a form takes, for what nobody types into it. @throws Refused what the form would say, at its fields */
export function readTyped<Schema extends z.ZodType>(schema: Schema, typed: z.input<Schema>): z.output<Schema> {
  const read = schema.safeParse(typed)
  if (!read.success) throw new Refused(refusalsOf(read.error))
  return read.data
}
