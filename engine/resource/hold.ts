import { z } from 'zod'
import { call, type AccessRule } from '#engine/contract/call.ts'
import { idParam } from '#engine/contract/shapes.ts'

/** Seconds after which whoever holds a thing renews it, and after which it is free where nobody did. */
export const holdSeconds = { renewed: 20, free: 60 } as const

const holdAnswer = z.object({
  /** Who holds it, the caller included; null where nobody does. */
  holder: z
    .object({
      id: z.string(),
      /** `''` for somebody whom the caller may not see. */
      fullName: z.string(),
      since: z.number(),
    })
    .nullable(),
  /** Whether it is the caller, in this place. */
  held: z.boolean(),
})
export type Hold = z.output<typeof holdAnswer>

/**
 * Ours: holds a thing while it is edited in a designer. The first who asks gets it and asks again every 20 seconds; who does not for 60
 * seconds holds it no more. Everybody else reads who does, and may take it over.
 *
 * @param path address of the thing with `{id}`
 */
export function holdCall(path: string, access: AccessRule) {
  return call({
    method: 'POST',
    path: `${path}/Actions/Hold`,
    access,
    params: idParam,
    body: z.object({
      /** Takes it over from whoever holds it. */
      take: z.boolean().default(false),
      /** Gives it back. */
      leave: z.boolean().default(false),
      /** Tells two windows of one person from each other. */
      place: z.string().max(100).default(''),
    }),
    answer: holdAnswer,
  })
}
