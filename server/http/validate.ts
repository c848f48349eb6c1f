import { z } from 'zod'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'

export type Check = (input: unknown) => unknown

/** Schemas carry text keys in place of zod's messages: `dictionaries.code-missing`. */
const textKey = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/

/**
 * Compiles a schema into a validator, with its first input: a start that compiled the schemas of all calls took a tenth longer.
 *
 * @returns a function that gives the input as the schema reads it, unknown members dropped, or throws `Refused`: with 422 and
 *   the field where a rule with a text of ours is broken, else 400
 */
export function compileCheck(schema: z.ZodType | undefined): Check {
  if (!schema) return () => undefined
  let compiled: z.ZodType | undefined
  return (input) => {
    compiled ??= z.compile(schema)
    const result = compiled.safeParse(input)
    if (result.success) return result.data
    throw new Refused(refusalsOf(result.error))
  }
}

/** What is wrong with an input, each at its field. */
export const refusalsOf = (error: z.core.$ZodError): Refusal[] => error.issues.map(refusalOf)

function refusalOf(issue: z.core.$ZodIssue): Refusal {
  const field = issue.path.map(String).join('.')
  if (issue.code === 'too_big' && field === 'pageSize') return refusal('too-large', 'kernel.too-large', { field })
  if (textKey.test(issue.message)) return refusal('invalid', issue.message, { field })
  return field === '' ? refusal('malformed', 'kernel.bad-request') : refusal('malformed', 'kernel.malformed', { params: { field }, field })
}
