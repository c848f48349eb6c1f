import { sql } from 'kysely'
import { z } from 'zod'
import { autosaveDays, dropAutosave, listAutosaves, readAutosave, writeAutosave } from '#features/autosaves/contract.ts'
import { serve, type Served } from '#server/http/serve.ts'
import { job } from '#server/jobs/job.ts'
import type { Kernel } from '#server/kernel.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    autosave: { user_id: string; form: string; record: string; content: string; encrypted: Buffer | null; saved_at: Date }
  }
}

/** Forms kept for one user; of more the oldest are forgotten. */
const keptForms = 20

const dayMilliseconds = 24 * 60 * 60 * 1000

/** Forgets old input every day, also of users who never come back. */
export const forgetAutosavesJob = job({
  name: 'autosaves/forget',
  payload: z.object({}),
  attempts: 3,
  every: '11 3 * * *',
  schedulable: true,
  run: (_payload, { kernel }) => forgetAutosaves(kernel),
})

/** Removes what was never saved for long, and everything of deleted users: it holds whatever people type, identity numbers included. */
export async function forgetAutosaves({ db, now }: Pick<Kernel, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now() - autosaveDays * dayMilliseconds)
  await sql`delete from autosave where saved_at < ${oldest}
    or user_id in (select id from user_account where deleted_at is not null)`.execute(db)
}

/** Whose input it is, and of which form and record: it can be read there alone. */
const placeOf = (userId: string, { form, record }: { readonly form: string; readonly record: string }) => ({
  table: 'autosave',
  column: 'encrypted',
  row: JSON.stringify([userId, form, record]),
})

/** Encrypts what an earlier version kept in clear. */
export async function encryptAutosaves({ db, cipher }: Pick<Kernel, 'db' | 'cipher'>): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('autosave')
      .select(['user_id', 'form', 'record', 'content', 'saved_at'])
      .where('content', '<>', '')
      .limit(100)
      .execute()
    if (rows.length === 0) return
    for (const { user_id, content, ...place } of rows)
      await db
        .updateTable('autosave')
        .set({ content: '', encrypted: cipher.encrypt(placeOf(user_id, place), content) })
        .where('user_id', '=', user_id)
        .where('form', '=', place.form)
        .where('record', '=', place.record)
        .where('content', '=', content)
        .execute()
  }
}

const serveRead = serve(readAutosave, async ({ db, kernel, session, params: { form, record } }) => {
  const kept = await db
    .selectFrom('autosave')
    .select(['content', 'encrypted', 'saved_at'])
    .where('user_id', '=', session.userId)
    .where('form', '=', form)
    .where('record', '=', record)
    .executeTakeFirst()
  if (!kept) return null
  const { content, encrypted, saved_at } = kept
  // A node of an earlier version writes in clear, also over what stands encrypted.
  const isClear = content !== '' || !encrypted
  const typed = isClear ? content : kernel.cipher.decrypt(placeOf(session.userId, { form, record }), encrypted)
  return { content: typed, savedAt: saved_at.getTime() }
})

const serveList = serve(listAutosaves, async ({ db, session }) => {
  const kept = await db
    .selectFrom('autosave')
    .select(['form', 'record', 'saved_at'])
    .where('user_id', '=', session.userId)
    .orderBy('saved_at', 'desc')
    .limit(keptForms)
    .execute()
  return { list: kept.map(({ form, record, saved_at }) => ({ form, record, savedAt: saved_at.getTime() })) }
})

const serveWrite = serve(writeAutosave, async ({ kernel, session, params, body: { content }, transaction }) => {
  const now = kernel.now()
  // Whatever people type may be what records hold encrypted.
  const encrypted = kernel.cipher.encrypt(placeOf(session.userId, params), content)
  const written = { content: '', encrypted, saved_at: new Date(now) }
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

export const autosaveCalls: readonly Served[] = [serveList, serveRead, serveWrite, serveDrop]
