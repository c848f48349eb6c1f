import { z } from 'zod'
import { refusal, Refused } from '#engine/values/refusal.ts'

/** An id in a path: text ids of portable things or UUIDv7; one of the wrong shape is simply not found. */
export const idParam = z.object({ id: z.string().max(100) })

/** The family's page query (platform-api 0), of a list with one order; `sidx` may name nothing (security 2). */
export const pageQuery = z.object({
  currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(20),
  sort: z.enum(['asc', 'desc', '']).default('desc'),
  sidx: z.literal('').default(''),
  keyword: z.string().max(200).default(''),
})

/** The page query of a list that is sorted by its own fields, which its handler knows. */
export const sortedPageQuery = pageQuery.extend({ sidx: z.string().max(100).default('') })

/** Epoch milliseconds from the year 1 to 9999: what texts and the database can hold. */
export const moment = z.number().min(-62_135_596_800_000).max(253_402_300_799_999)

/** The same in an address, where it is a text. */
export const momentText = z.coerce.number().pipe(moment)

const offsetAtMost = 1_000_000

/**
 * Rows before a page.
 *
 * @throws Refused 400 beyond row 1,000,000 (security 5.4): the user is asked to search instead
 */
export function offsetOf({ currentPage, pageSize }: { readonly currentPage: number; readonly pageSize: number }): number {
  const offset = (currentPage - 1) * pageSize
  if (offset > offsetAtMost)
    throw new Refused(refusal('malformed', 'kernel.malformed', { params: { field: 'currentPage' }, field: 'currentPage' }))
  return offset
}

export const pagination = z.object({ currentPage: z.number(), pageSize: z.number(), total: z.number() })

/** `LIST` of the family's notation. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ list: z.array(item) })

/** `PAGE` of the family's notation. */
export const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ list: z.array(item), pagination })

/** `FILE` of the family's notation: the client downloads `url`. */
export const fileAnswer = z.object({ name: z.string(), url: z.string() })
