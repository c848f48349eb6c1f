import { sql } from 'kysely'
import { autosaveDays, dropAutosave, readAutosave, writeAutosave } from '#features/autosaves/contract.ts'
import { serve, type Served } from '#server/http/serve.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    autosave: { user_id: string; form: string; record: string; content: string; saved_at: Date }
  }
}

/** Forms kept for one user; of more the oldest are forgotten. */
const keptForms = 20

const day = 24 * 60 * 60 * 1000

const serveRead = serve(readAutosave, async ({ db, session, params: { form, record } }) => {
  const kept = await db
    .selectFrom('autosave')
    .select(['content', 'saved_at'])
    .where('user_id', '=', session.userId)
    .where('form', '=', form)
    .where('record', '=', record)
    .executeTakeFirst()
  return kept ? { content: kept.content, savedAt: kept.saved_at.getTime() } : null
})

const serveWrite = serve(writeAutosave, async ({ kernel, session, params, body: { content }, transaction }) => {
  const now = kernel.now()
  const written = { content, saved_at: new Date(now) }
  return transaction(async (tx) => {
    await tx
      .insertInto('autosave')
      .values({ user_id: session.userId, ...params, ...written })
      .onConflict((oc) => oc.columns(['user_id', 'form', 'record']).doUpdateSet(written))
      .execute()
    await tx
      .deleteFrom('autosave')
      .where('user_id', '=', session.userId)
      .where((eb) =>
        eb.or([
          eb('saved_at', '<', new Date(now - autosaveDays * day)),
          eb(
            'saved_at',
            '<',
            eb
              .selectFrom('autosave as kept')
              .select(sql<Date>`kept.saved_at`.as('saved_at'))
              .where('kept.user_id', '=', session.userId)
              .orderBy('kept.saved_at', 'desc')
              .offset(keptForms - 1)
              .limit(1),
          ),
        ]),
      )
      .execute()
    return { savedAt: now }
  })
})

const serveDrop = serve(dropAutosave, async ({ session, params: { form, record }, transaction }) =>
  transaction(async (tx) => {
    await tx.deleteFrom('autosave').where('user_id', '=', session.userId).where('form', '=', form).where('record', '=', record).execute()
    return null
  }),
)

export const autosaveCalls: readonly Served[] = [serveRead, serveWrite, serveDrop]
