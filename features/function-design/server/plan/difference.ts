import type { TextParams } from '#engine/texts/text.ts'

/** One difference of two definitions: what happened to what, and the values where there are some. */
export interface Difference {
  /** Text key: `function-design.difference.part-added`. */
  readonly what: string
  readonly params: TextParams
  /** Name of the part, field or thing. */
  readonly name: string
  readonly before: unknown
  readonly after: unknown
  /** It is of what is set for phones alone. */
  readonly onPhone?: true
}

export const told = (what: string, name: string, before?: unknown, after?: unknown, params: TextParams = {}): Difference => ({
  what: `function-design.difference.${what}`,
  params,
  name,
  before,
  after,
})
