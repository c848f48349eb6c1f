import { sql } from 'kysely'
import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, pageQuery } from '#engine/contract/shapes.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { Feature } from '#server/feature.ts'
import { serve } from '#server/http/serve.ts'

/** Calls as somebody could write them who forgot a right, one for each way in which a call may tell of what is hidden. */

const missing = (): Refused => new Refused(refusal('missing', 'kernel.missing'))
const text = z.object({ text: z.string() })
const base = '/api/planted'

const byId = call({ method: 'GET', path: `${base}/Row/{id}`, access: 'signed-in', params: idParam, answer: text })
const total = call({ method: 'GET', path: `${base}/Total`, access: 'signed-in', query: pageQuery, answer: z.object({ total: z.number() }) })
const sorted = call({
  method: 'POST',
  path: `${base}/Sorted`,
  access: 'signed-in',
  changes: false,
  body: z.object({ sidx: z.string() }),
  answer: text,
})
const refused = call({ method: 'GET', path: `${base}/Refused/{id}`, access: 'signed-in', params: idParam, answer: text })
const slow = call({ method: 'GET', path: `${base}/Slow/{id}`, access: 'signed-in', params: idParam, answer: text })
const broken = call({ method: 'GET', path: `${base}/Broken/{id}`, access: 'signed-in', params: idParam, answer: text })
const headed = call({ method: 'GET', path: `${base}/Headed`, access: 'signed-in', bytes: true })
const unheard = call({
  method: 'GET',
  path: `${base}/Unheard`,
  access: 'signed-in',
  query: z.object({ shape: z.string().regex(/^#[0-9]{9}$/) }),
})

const asked = (id: string) => sql<{ note: string }>`select note from records.ledger where id::text = ${id}`

export const plantedLeaks: Feature = {
  name: 'planted-leaks',
  texts: {},
  calls: [
    serve(byId, async ({ db, params }) => {
      const { rows } = await asked(params.id).execute(db)
      if (!rows[0]) throw missing()
      return { text: rows[0].note }
    }),
    serve(total, async ({ db, query }) => {
      const { rows } = await sql<{ total: number }>`
        select count(*)::int as total from records.ledger where secret ilike ${`%${query.keyword}%`}`.execute(db)
      return { total: rows[0]!.total }
    }),
    serve(sorted, async ({ body }) => {
      if (!['note', 'secret'].includes(body.sidx))
        throw new Refused(refusal('malformed', 'kernel.unknown-field', { params: { field: body.sidx } }))
      return { text: '' }
    }),
    serve(refused, async ({ db, params }) => {
      const { rows } = await asked(params.id).execute(db)
      throw rows[0] ? new Refused(refusal('forbidden', 'kernel.forbidden')) : missing()
    }),
    serve(slow, async ({ db, params }) => {
      const { rows } = await asked(params.id).execute(db)
      if (rows[0]) await sql`select 1`.execute(db)
      throw missing()
    }),
    serve(broken, async ({ db, params }) => {
      await sql`select note from records.ledger where id = ${params.id}::uuid`.execute(db)
      throw missing()
    }),
    serve(headed, async ({ db }) => {
      const { rows } = await sql<{ note: string }>`select note from records.ledger where area = 'south'`.execute(db)
      return { contentType: 'text/plain', headers: { 'x-note': rows[0]!.note }, body: Buffer.from('plain') }
    }),
    serve(unheard, async () => null),
  ],
}

/** By what each of them is found. */
export const foundBy: readonly (readonly [string, string])[] = [
  [`GET ${byId.path}`, 'trace'],
  [`GET ${total.path}`, 'answer'],
  [`POST ${sorted.path}`, 'answer'],
  [`GET ${refused.path}`, 'answer'],
  [`GET ${slow.path}`, 'work'],
  [`GET ${broken.path}`, 'failed'],
  [`GET ${headed.path}`, 'trace'],
  [`GET ${unheard.path}`, 'never asked'],
]
