import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam } from '#engine/contract/shapes.ts'
import { within } from '#engine/resource/calls.ts'
import { userRules, usersPath } from '#features/users/contract/rules.ts'

/*
 * Handing over what hangs on a person to a successor (工作交接); ours. Both must be administered by the caller.
 */

const path = `${usersPath}/{id}/Actions/Handover`
const former = { action: 'edit', of: 'user', id: { in: 'params', member: 'id' } } as const

/** Parameter of the address of the list of users that opens the handover of a person. */
export const handoverParameter = 'handover'

/** Most things of one kind that are shown, and handed over at once. */
export const handedAtOnce = 200

const thing = z.object({
  id: z.string(),
  name: z.string(),
  /** Why it cannot be handed over, to the successor that was asked about; `''` where it can. */
  refused: z.string(),
})

const kind = z.object({
  /** Names it in `handOver`. */
  name: z.string(),
  title: z.string(),
  /** What handing over does, as a sentence. */
  effect: z.string(),
  /** Each thing is ticked by hand; there is no tick for all. */
  tickedOneByOne: z.boolean(),
  /** What else is to be known, as sentences; told without a successor alone. */
  notes: z.array(z.string()),
  things: z.array(thing),
  /** How many there are; above `handedAtOnce` only the first are shown. */
  total: z.number(),
})
export type HandoverKind = z.output<typeof kind>

/** What hangs on a person; with successors also what of it cannot go to them. */
export const listHandover = call({
  method: 'GET',
  path,
  access: within(userRules.edit, former),
  params: idParam,
  query: z.object({
    successorId: z.string().max(100).default(''),
    /** Successors of single kinds: `to-dos=<id>,roles=<id>`. */
    ofKinds: z.string().max(4_000).default(''),
  }),
  answer: z.object({ name: z.string(), account: z.string(), kinds: z.array(kind) }),
})

/** Hands over the chosen things in one transaction; what is refused stays where it is, and is told. */
export const handOver = call({
  method: 'POST',
  path,
  access: within(userRules.edit, former, { action: 'edit', of: 'user', id: { in: 'body', member: 'successorId' } }),
  params: idParam,
  body: z.object({
    successorId: z.string().max(100),
    /** One for each kind, with a successor of its own where it does not go to the usual one. */
    parts: z
      .array(
        z.object({
          kind: z.string().max(100),
          successorId: z.string().max(100).optional(),
          ids: z.array(z.string().max(200)).max(handedAtOnce, 'users.handover.too-many'),
        }),
      )
      .max(20)
      .refine((parts) => new Set(parts.map((part) => part.kind)).size === parts.length, 'users.handover.too-many'),
  }),
  answer: z.object({
    given: z.number(),
    refused: z.array(z.object({ kind: z.string(), id: z.string(), name: z.string(), reason: z.string() })),
  }),
  told: ({ given, refused }) => ({
    text: refused.length === 0 ? 'users.handover.done' : 'users.handover.done-in-part',
    params: { count: given, refused: refused.length },
  }),
})
