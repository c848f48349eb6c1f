import { z } from 'zod'
import { call } from '#engine/contract/call.ts'

/** How a record stands; `paused` where its function is not in use now; `unknown` is all that is said of a text that no record has as its code, whatever is wrong with it. */
const standing = z.enum(['valid', 'not-yet', 'expired', 'pending', 'withdrawn', 'revoked', 'paused', 'unknown'])
export type ToldStanding = z.output<typeof standing>

/**
 * Ours: what anybody is told who has the verify code (核验码) of a record. A POST, so that codes stand in no log of addresses; it changes
 * nothing, and each address has a budget for codes that no record has.
 */
export const checkRecord = call({
  method: 'POST',
  path: '/api/visualdev/RecordCheck',
  access: 'public',
  changes: false,
  rate: 'check',
  isMiss: ({ standing }) => standing === 'unknown',
  body: z.object({ code: z.string().max(1000) }),
  answer: z.object({
    standing,
    /** The code as it is printed; `''` for an unknown one, like the name of the function. */
    code: z.string(),
    name: z.string(),
    /** Made by a demo, so that it proves nothing. */
    demo: z.boolean(),
    fields: z.array(z.object({ label: z.string(), texts: z.array(z.string()) })),
    /** What is told beside it of records of other functions, such as the licences of the company; each row with what it says and how it stands. */
    tables: z.array(
      z.object({
        /** `''` where nothing says one. */
        title: z.string(),
        /** Whether it could be asked; without that nothing is known of its rows. */
        isAsked: z.boolean(),
        rows: z.array(
          z.object({
            /** By its days; `null` for rows without any. */
            standing: z.enum(['valid', 'not-yet', 'expired']).nullable(),
            fields: z.array(z.object({ label: z.string(), text: z.string() })),
          }),
        ),
        /** Rows that are not told, as there are too many; `null` where there are some and nobody has counted them. */
        more: z.number().nullable(),
      }),
    ),
    /** The moment for which alone the answer is true, in the time of the installation: `2026-03-05 08:30:00`. */
    checkedAt: z.string(),
  }),
})
