import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { Refused } from '#engine/values/refusal.ts'
import { violatedUnique } from '#server/database/failures.ts'
import type { Db } from '#server/database/types.ts'
import { newId } from '#server/new-id.ts'
import { BatchedSaves } from '#server/saves/batched-saves.ts'
import type { Saves } from '#server/saves/saves.ts'
import { answerInsteadOf } from '#server/saves/stored-answers.ts'
import { PlainSaves } from '#server/saves/testing/plain-saves.ts'
import {
  createShop,
  decideRequest,
  emptyShop,
  originOf,
  shopContents,
  shopNumbers,
  type ShopRequest,
} from '#server/saves/testing/small-shop.ts'
import { testDatabase } from '#server/testing/test-database.ts'

/** Any saves, one by one or at once: the batched service leaves the same tables and gives the same answers as the plain one. */

interface Side {
  readonly db: Db
  readonly saves: Saves
}

const given = { numbers: shopNumbers, now: () => 1_790_000_000_000, wakeOutbox: () => {}, onFailedBatch: () => {} }
const databases = { plain: await testDatabase(), batched: await testDatabase() }
const plain: Side = { db: databases.plain.db, saves: new PlainSaves({ ...given, db: databases.plain.db }) }
const batched: Side = { db: databases.batched.db, saves: new BatchedSaves({ ...given, db: databases.batched.db }) }

beforeAll(async () => {
  await createShop(plain.db)
  await createShop(batched.db)
})

const request: fc.Arbitrary<ShopRequest> = fc.record({
  type: fc.constantFrom('create', 'create', 'create', 'update', 'update', 'remove', 'ask'),
  thing: fc.integer({ min: 1, max: 3 }),
  code: fc.constantFrom('a', 'b', 'c'),
  rule: fc.constantFrom('X', 'X', undefined, 'none'),
  version: fc.constantFrom('first', 'none'),
  parts: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
  note: fc.constantFrom('fine', 'fine', 'fine', 'bad'),
  key: fc.constantFrom(undefined, undefined, 'key-one', 'key-two'),
  body: fc.constantFrom('same', 'same', 'other'),
})

/** The final answer a client gets: it repeats the request while another one with its key runs, as the answer asks it to. */
async function send({ db, saves }: Side, one: ShopRequest): Promise<unknown> {
  const origin = originOf(one)
  for (;;) {
    try {
      return await saves.save(origin, decideRequest(db, one)).catch((error: unknown) => answerInsteadOf(error, db, origin.claim))
    } catch (error) {
      const outcome = refusedAs(error)
      if (outcome !== 'kernel.key-busy') return outcome
    }
  }
}

function refusedAs(error: unknown): string {
  if (error instanceof Refused) return error.refusals[0]!.text
  const index = violatedUnique(error)
  if (index === undefined) throw error
  return `taken: ${index}`
}

interface Run {
  readonly answers: readonly unknown[]
  readonly contents: unknown
}

/** Sends some saves one after the other, then some at once; answers in the order of the requests. */
async function run(side: Side, inTurn: readonly ShopRequest[], atOnce: readonly ShopRequest[] = []): Promise<Run> {
  const first = newId()
  await emptyShop(side.db)
  const answers: unknown[] = []
  for (const one of inTurn) answers.push(await send(side, one))
  answers.push(...(await Promise.all(atOnce.map((one) => send(side, one)))))
  return { answers, contents: await shopContents(side.db, first) }
}

test('saves one after the other: same answers, same tables', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 8 }), async (requests) => {
      expect(await run(batched, requests)).toEqual(await run(plain, requests))
    }),
    { numRuns: 40 },
  )
})

const first: ShopRequest = {
  type: 'create',
  thing: 1,
  code: 'a',
  rule: undefined,
  version: 'none',
  parts: [1],
  note: 'fine',
  key: undefined,
  body: '',
}

/** Two requests, half of the time about the same existing thing. */
const pair = fc
  .tuple(request, request, fc.constantFrom<ShopRequest['type']>('update', 'remove'), fc.boolean())
  .map(([one, other, type, isSame]): [ShopRequest, ShopRequest] =>
    isSame
      ? [
          { ...one, thing: 1, type: 'update', note: 'fine' },
          { ...other, thing: 1, type, note: 'fine' },
        ]
      : [one, other],
  )

test('two saves at once: as if one had come after the other', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 2 }), pair, async (some, [one, other]) => {
      const before = [first, ...some]
      const both = await run(batched, before, [one, other])
      const forth = await run(plain, [...before, one, other])
      const back = await run(plain, [...before, other, one])
      const last = before.length
      const backInOrder = { ...back, answers: [...back.answers.slice(0, last), back.answers[last + 1], back.answers[last]] }
      expect([forth, backInOrder]).toContainEqual(both)
    }),
    { numRuns: 60 },
  )
})

test('many saves at once are written together, and one that fails leaves the others', async () => {
  await emptyShop(batched.db)
  const requests = Array.from({ length: 20 }, (_, index) => ({
    ...first,
    thing: 10 + index,
    code: index === 7 ? 'code 3' : `code ${index}`,
  }))
  const outcomes = await Promise.all(requests.map((one) => send(batched, one)))
  expect(outcomes.filter((outcome) => outcome === 'taken: thing_code')).toHaveLength(1)
  expect(outcomes.filter((outcome) => typeof outcome === 'object')).toHaveLength(19)
})
