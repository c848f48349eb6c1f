import { sql, type Selectable } from 'kysely'
import { offsetOf } from '#engine/contract/shapes.ts'
import { fillText, type Language } from '#engine/texts/text.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { isUuid } from '#engine/values/uuid.ts'
import {
  channelCodes,
  channelTypes,
  deleteSent,
  emptySent,
  listSent,
  listTypes,
  messageSources,
  readSent,
  resendMessage,
  smsProviders,
  webhookTypes,
  type SentRow,
} from '#features/message-center/contract.ts'
import { accountStore, type StoredAccount } from '#features/message-center/server/stores.ts'
import { deliverAgain } from '#server/channels/hand-over.ts'
import { likeText } from '#server/database/like.ts'
import type { Db, Tables } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { present } from '#server/managed/read-rows.ts'

type Sent = Selectable<Tables['sent_message']>

/** Totals stop here; one more reads 10,000+. */
const countedAtMost = 10_000

const typeOf = (channel: string): string => channelCodes.find((code) => channelTypes[code] === channel) ?? channel

const serveList = serve(listSent, async ({ kernel, session, db, query }) => {
  const { currentPage, pageSize, keyword, startTime, endTime, messageType, messageSource, state } = query
  const channel = channelCodes.find((code) => code === messageType)
  const word = keyword.trim()
  let found = db.selectFrom('sent_message')
  if (word !== '') found = found.where('title', 'ilike', likeText(word))
  if (startTime !== undefined) found = found.where('created_at', '>=', new Date(startTime))
  if (endTime !== undefined) found = found.where('created_at', '<=', new Date(endTime))
  if (messageType !== '') found = found.where('channel', '=', channel ? channelTypes[channel] : '')
  if (messageSource !== '') found = found.where('source', '=', messageSource)
  if (state !== '') found = found.where('state', '=', state)
  const rows = await found.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(pageSize).offset(offsetOf(query)).execute()
  const counted = await db
    .selectFrom(
      found
        .select('id')
        .limit(countedAtMost + 1)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const accounts = await accountsOf(db, rows)
  return {
    list: await Promise.all(rows.map((row) => wire(kernel, session.language, row, accounts))),
    pagination: { currentPage, pageSize, total: Number(counted.count) },
  }
})

async function accountsOf(db: Db, rows: readonly Sent[]): Promise<ReadonlyMap<string, StoredAccount>> {
  const ids = rows.map(({ account_id }) => account_id)
  const found = await accountStore.list(db, { where: [sql<boolean>`id::text = any(${ids}::text[])`], order: sql`id` })
  return new Map(found.map((one) => [one.id, one]))
}

async function wire(
  { directory, texts }: Kernel,
  language: Language,
  row: Sent,
  accounts: ReadonlyMap<string, StoredAccount>,
): Promise<SentRow> {
  const account = accounts.get(row.account_id)
  return {
    id: row.id,
    messageType: typeOf(row.channel),
    messageSource: row.source,
    title: row.title,
    sendTime: (row.sent_at ?? row.created_at).getTime(),
    receiveUser: (await directory.snapshot()).person(row.user_id ?? '')?.name ?? '',
    accountName: account?.name ?? '',
    accountCode: account?.code ?? '',
    state: row.state,
    attempts: row.attempts,
    reason: row.reason === '' ? '' : fillText(texts, language, row.reason),
  }
}

async function rowOf(db: Db, id: string): Promise<Sent> {
  const found = isUuid(id) ? await db.selectFrom('sent_message').selectAll().where('id', '=', id).executeTakeFirst() : undefined
  return present(found)
}

const serveRead = serve(readSent, async ({ kernel, session, db, params }) => {
  const row = await rowOf(db, params.id)
  return { ...(await wire(kernel, session.language, row, await accountsOf(db, [row]))), content: row.content }
})

const serveDelete = serve(deleteSent, ({ body, transaction }) =>
  transaction(async (tx, audit) => {
    const ids = [...new Set(body.ids)].filter(isUuid)
    const gone = await tx
      .deleteFrom('sent_message')
      .where('id', 'in', ids.length === 0 ? [nowhere] : ids)
      .returning('id')
      .execute()
    if (gone.length < new Set(body.ids).size) throw new Refused(refusal('missing', 'kernel.missing'))
    audit({ action: 'sent-message.deleted', object: 'sent_message', changes: { rows: gone.length } })
    return null
  }),
)

/** Id of no row. */
const nowhere = '00000000-0000-0000-0000-000000000000'

const serveEmpty = serve(emptySent, ({ transaction }) =>
  transaction(async (tx, audit) => {
    const { numDeletedRows } = await tx.deleteFrom('sent_message').where('state', '<>', sql.lit('waiting')).executeTakeFirstOrThrow()
    audit({ action: 'sent-message.cleared', object: 'sent_message', changes: { rows: Number(numDeletedRows) } })
    return null
  }),
)

const serveResend = serve(resendMessage, ({ params, transaction }) =>
  transaction(async (tx, audit) => {
    const id = isUuid(params.id) ? params.id : nowhere
    const row = present(await tx.selectFrom('sent_message').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
    if (row.state !== 'failed') throw new Refused(refusal('conflict', 'message-center.not-failed'))
    const jobId = await deliverAgain(tx, row.channel, row.payload)
    await tx.updateTable('sent_message').set({ job_id: jobId, state: 'waiting', reason: '' }).where('id', '=', row.id).execute()
    audit({ action: 'sent-message.retried', object: `sent_message:${row.id}` })
    return null
  }),
)

/** The lists behind `getTypeList`, with the text of each entry. */
const lists: Readonly<Record<string, readonly { readonly id: string; readonly text: string; readonly code: string }[]>> = {
  '1': channelCodes.map((id) => ({ id, text: `message-center.channel-${id}`, code: channelTypes[id] })),
  '2': smsProviders.map((id) => ({ id, text: `message-center.provider-${id}`, code: id })),
  '3': webhookTypes.map((id) => ({ id, text: `message-center.webhook-${id}`, code: id })),
  '4': messageSources.map((id) => ({ id, text: `message-center.source-${id}`, code: id })),
}

const serveTypes = serve(listTypes, async ({ kernel, session, params }) =>
  (lists[params.id] ?? []).map(({ id, text, code }) => ({ id, fullName: fillText(kernel.texts, session.language, text), enCode: code })),
)

export const sentCalls = [serveList, serveRead, serveDelete, serveEmpty, serveResend, serveTypes]
