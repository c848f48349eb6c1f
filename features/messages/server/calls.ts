import type { Selectable } from 'kysely'
import { offsetOf } from '#engine/contract/shapes.ts'
import { fillText, type Language } from '#engine/texts/text.ts'
import { countUnread, deleteMessages, listMessages, readAllMessages, readMessage, type MessageRow } from '#features/messages/contract.ts'
import { markRead, openMessage, pageOfBox, removeFromBox } from '#features/messages/server/box.ts'
import { contentOf } from '#features/messages/server/content.ts'
import { tellState, unreadOf } from '#features/messages/server/unread.ts'
import type { Tables } from '#server/database/types.ts'
import { serve, type Served } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'

const serveList = serve(listMessages, async ({ kernel, session, query }) => {
  const { currentPage, pageSize } = query
  const { rows, total } = await pageOfBox(kernel.db, session.userId, query, { limit: pageSize, offset: offsetOf(query) })
  return { list: rows.map((row) => rowOf(kernel, session.language, row)), pagination: { currentPage, pageSize, total } }
})

/** There is no stored title: the text is written for each reader in their language. */
function rowOf(kernel: Kernel, language: Language, row: Selectable<Tables['message']>): MessageRow {
  return {
    id: row.id,
    title: fillText(kernel.texts, language, row.text, row.params),
    type: row.type,
    flowType: row.flow_type,
    isRead: row.read_at ? 1 : 0,
    releaseUser: row.from_name,
    releaseTime: row.released_at.getTime(),
  }
}

const serveRead = serve(readMessage, async ({ kernel, session, params, transaction }) => {
  const answer = await transaction(async (tx) => {
    const now = new Date(kernel.now())
    const row = await openMessage(tx, session.userId, params.id, now)
    return { ...rowOf(kernel, session.language, row), ...(await contentOf(kernel, tx, session, row, now)) }
  })
  await tellState(kernel, session.userId)
  return answer
})

const serveReadAll = serve(readAllMessages, async ({ kernel, session, body, transaction }) => {
  await transaction(async (tx) => {
    await markRead(tx, session.userId, { ...body, keyword: body.keyword ?? '' }, new Date(kernel.now()))
    return null
  })
  await tellState(kernel, session.userId)
  return null
})

const serveDelete = serve(deleteMessages, async ({ kernel, session, body, transaction }) => {
  const ids = body.ids
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
  await transaction(async (tx, audit) => {
    await removeFromBox(tx, session.userId, ids)
    for (const id of ids) audit({ action: 'message.deleted', object: `message:${id}` })
    return null
  })
  await tellState(kernel, session.userId)
  return null
})

export const messageCalls: readonly Served[] = [
  serveList,
  serveRead,
  serveReadAll,
  serveDelete,
  serve(countUnread, ({ kernel, session }) => unreadOf(kernel.db, session.userId)),
]
