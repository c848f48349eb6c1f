import { sql } from 'kysely'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { messageEntry } from '#features/messages/entry.ts'
import type { Arrival } from '#features/sign-on/server/attempts.ts'
import { providerStore } from '#features/sign-on/server/providers.ts'
import type { AuditNote } from '#server/audit/audit.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import { newId } from '#server/new-id.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import '#features/sign-on/server/tables.ts'

/** Who is bound to whom a provider named; never found by a mail address or an account there, which others may be given. */
export async function boundUser(db: Db, { providerId, issuer, subject }: Arrival): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_on_binding')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

/** What is bound of a person, by provider. */
export async function bindingsOf(db: Db, userId: string) {
  const rows = await db.selectFrom('sign_on_binding').selectAll().where('user_id', '=', userId).execute()
  return new Map(rows.map((row) => [row.provider_id, row]))
}

/**
 * Binds the caller to whom a provider named, in place of what was bound there before, and tells him.
 *
 * @throws Refused 404 for a provider that is gone or disabled, 422 where somebody else is bound
 */
export async function bind(
  kernel: Kernel,
  { tx, audit, session }: { readonly tx: Tx; readonly audit: (note: AuditNote) => void; readonly session: SignedIn },
  { providerId, issuer, subject, account }: Arrival,
): Promise<void> {
  const provider = await providerStore.lock(tx, providerId)
  if (!provider?.enabled) throw new Refused(refusal('missing', 'kernel.missing'))
  // Who is deleted here leaves the place at the provider to others.
  await sql`delete from sign_on_binding b using user_account u
    where u.id = b.user_id and u.deleted_at is not null and b.provider_id = ${providerId}::uuid and b.issuer = ${issuer} and b.subject = ${subject}`.execute(
    tx,
  )
  await sql`delete from sign_on_binding where provider_id = ${providerId}::uuid and user_id = ${session.userId}::uuid`.execute(tx)
  const { rows } = await sql`
    insert into sign_on_binding (id, provider_id, issuer, subject, user_id, account)
    values (${newId()}::uuid, ${providerId}::uuid, ${issuer}, ${subject}, ${session.userId}::uuid, ${account})
    on conflict (provider_id, issuer, subject) do nothing returning id`.execute(tx)
  if (rows.length === 0) throw new Refused(refusal('invalid', 'sign-on.taken', { params: { name: provider.name } }))
  audit({ action: 'sign-on.bound', object: `user_account:${session.userId}`, changes: { provider: provider.code, account } })
  await tellPerson(kernel, tx, session, { text: 'sign-on.bound-message', userId: session.userId, name: provider.name, account })
}

interface Told {
  readonly text: 'sign-on.bound-message' | 'sign-on.unbound-message'
  readonly userId: string
  readonly name: string
  readonly account: string
}

/** Ways into an account do not change without its person being told. */
async function tellPerson(kernel: Kernel, tx: Tx, session: SignedIn, { text, userId, name, account }: Told): Promise<void> {
  const from = { id: session.userId, name: session.name }
  await kernel.outbox.write(tx, [
    messageEntry({ userIds: [userId], type: 3, text, params: { name, account: account || '-' }, from, body: {} }),
  ])
}

/** Takes a binding away, and tells the person. @throws Refused 404 for what is not bound to him */
export async function unbind(
  kernel: Kernel,
  { tx, audit, session }: { readonly tx: Tx; readonly audit: (note: AuditNote) => void; readonly session: SignedIn },
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<void> {
  const { rows } = await sql<{ account: string; name: string; code: string }>`
    delete from sign_on_binding b using sign_on_provider p
    where p.id = b.provider_id and b.id::text = ${id} and b.user_id::text = ${userId} returning b.account, p.name, p.code`.execute(tx)
  const gone = rows[0]
  if (!gone) throw new Refused(refusal('missing', 'kernel.missing'))
  audit({ action: 'sign-on.unbound', object: `user_account:${userId}`, changes: { provider: gone.code, account: gone.account } })
  await tellPerson(kernel, tx, session, { text: 'sign-on.unbound-message', userId, name: gone.name, account: gone.account })
}
