import { randomUUIDv7 } from 'node:crypto'
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import type { CallBody } from '#engine/contract/call.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import {
  createCommonWords,
  deleteCommonWords,
  listCommonWords,
  readCommonWords,
  selectCommonWords,
  updateCommonWords,
  type CommonWords,
} from '#features/common-words/contract.ts'
import type { Db, Tables, Tx } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import { markUnconditional, refuseStale } from '#server/resource/version-lock.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    common_words: {
      id: string
      user_id: string | null
      text: string
      sort_code: number
      enabled: boolean
      version: number
      modified_at: Date
    }
  }
}

type Row = Selectable<Tables['common_words']>

/** Most phrases of one person, and most for all. */
const most = 50

/** Somebody else's phrases are not there, for whatever question. */
const seenBy =
  ({ userId }: SignedIn) =>
  (row: ExpressionBuilder<Tables, 'common_words'>): Expression<SqlBool> =>
    row.or([row('user_id', '=', userId), row('user_id', 'is', null)])

/** Own phrases first; then as they were ordered, then as they came. */
const visible = (db: Db | Tx, session: SignedIn) =>
  db.selectFrom('common_words').selectAll().where(seenBy(session)).orderBy('user_id').orderBy('sort_code').orderBy('id')

function wireOf(row: Row): CommonWords {
  return {
    id: row.id,
    commonWordsText: row.text,
    commonWordsType: row.user_id === null ? 0 : 1,
    sortCode: row.sort_code,
    enabledMark: row.enabled ? 1 : 0,
    version: row.version,
  }
}

export const serveListCommonWords = serve(listCommonWords, async ({ db, session, query: { currentPage, pageSize, keyword } }) => {
  // A person has so few of them that all are read.
  const found = (await visible(db, session).execute()).filter(({ text }) => text.includes(keyword.trim()))
  const list = found.slice((currentPage - 1) * pageSize, currentPage * pageSize).map(wireOf)
  return { list, pagination: { currentPage, pageSize, total: found.length } }
})

export const serveSelectCommonWords = serve(selectCommonWords, async ({ db, session }) => ({
  list: (await visible(db, session).where('enabled', '=', true).execute()).map(wireOf),
}))

export const serveReadCommonWords = serve(readCommonWords, async ({ db, session, params }) =>
  wireOf(present(await visible(db, session).where('id', '=', params.id).executeTakeFirst())),
)

export const serveCreateCommonWords = serve(createCommonWords, ({ kernel, session, body, transaction }) =>
  transaction(async (tx, audit) => {
    const forAll = body.commonWordsType === 0
    refuseOthers(session, forAll)
    const row = {
      id: randomUUIDv7(),
      user_id: forAll ? null : session.userId,
      ...typed(body, { sort_code: 0, enabled: true }),
      version: 1,
      modified_at: new Date(kernel.now()),
    }
    refuseRepeated(row, await ofSame(tx, row))
    await tx.insertInto('common_words').values(row).execute()
    audit({ action: 'common-words.created', object: `common_words:${row.id}`, changes: { text: row.text } })
    return { id: row.id, version: row.version }
  }),
)

export const serveUpdateCommonWords = serve(updateCommonWords, ({ kernel, session, params, body, transaction }) =>
  transaction(async (tx, audit) => {
    const before = await toChange(tx, session, params.id, body.version)
    const after = { ...before, ...typed(body, before), version: before.version + 1, modified_at: new Date(kernel.now()) }
    refuseRepeated(after, await ofSame(tx, after))
    await tx.updateTable('common_words').set(after).where('id', '=', before.id).execute()
    audit({
      action: 'common-words.changed',
      object: `common_words:${before.id}`,
      changes: { text: { before: before.text, after: after.text }, ...markUnconditional(body.version) },
    })
    return { id: after.id, version: after.version }
  }),
)

export const serveDeleteCommonWords = serve(deleteCommonWords, ({ session, params, body, transaction }) =>
  transaction(async (tx, audit) => {
    const before = await toChange(tx, session, params.id, body?.version)
    await tx.deleteFrom('common_words').where('id', '=', before.id).execute()
    const changes = { text: before.text, ...markUnconditional(body?.version) }
    audit({ action: 'common-words.deleted', object: `common_words:${before.id}`, changes })
    return null
  }),
)

function typed(
  body: CallBody<typeof createCommonWords>,
  before: Pick<Row, 'sort_code' | 'enabled'>,
): Pick<Row, 'text' | 'sort_code' | 'enabled'> {
  const { commonWordsText, sortCode, enabledMark } = body
  return {
    text: commonWordsText,
    sort_code: sortCode ?? before.sort_code,
    enabled: enabledMark === null || enabledMark === undefined ? before.enabled : enabledMark === 1,
  }
}

function present<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Refused(refusal('missing', 'kernel.missing'))
  return found
}

/** The row under its lock. @throws Refused 404, 403 for a phrase of all, 409 for an old version */
async function toChange(tx: Tx, session: SignedIn, id: string, version: number | null | undefined): Promise<Row> {
  const row = present(await visible(tx, session).where('id', '=', id).forUpdate().executeTakeFirst())
  refuseOthers(session, row.user_id === null)
  refuseStale(row, version)
  return row
}

function refuseOthers(session: SignedIn, forAll: boolean): void {
  if (forAll && !session.isAdministrator) throw new Refused(refusal('forbidden', 'kernel.forbidden'))
}

/** Phrases of the same person, or those for all. */
async function ofSame(tx: Tx, { user_id }: Pick<Row, 'user_id'>): Promise<Row[]> {
  return tx.selectFrom('common_words').selectAll().where('user_id', 'is not distinct from', user_id).execute()
}

function refuseRepeated(row: Pick<Row, 'id' | 'text'>, there: readonly Row[]): void {
  const others = there.filter(({ id }) => id !== row.id)
  const field = 'commonWordsText'
  if (others.some(({ text }) => text === row.text)) throw new Refused(refusal('invalid', 'common-words.there', { field }))
  if (others.length >= most) throw new Refused(refusal('invalid', 'common-words.full', { params: { count: most }, field }))
}
