import { sql } from 'kysely'
import { afterSignOutAddress, type SignOutThere } from '#features/sign-on/server/identity.ts'
import type { StoredProvider } from '#features/sign-on/server/providers.ts'
import { seal, unseal, type SealedSecret } from '#server/configuration/sealed-secret.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import { newId } from '#server/new-id.ts'
import '#features/sign-on/server/tables.ts'

const sealedFor = 'identity token of a session'

/** A longer address is cut or refused on the way; without the token the provider asks whether to sign out. */
const longestToken = 6_000

/**
 * Keeps what ends the session at the provider, until the session here is opened.
 *
 * @returns its id; undefined where nothing is to end there
 */
export async function keepSignOut(
  { db, settings }: Kernel,
  { id: providerId, sign_out: isChosen }: StoredProvider,
  there: SignOutThere | undefined,
): Promise<string | undefined> {
  if (!isChosen || !there) return undefined
  const id = newId()
  const token = JSON.stringify(await seal(settings.dataDirectory, sealedFor, there.idToken.length > longestToken ? '' : there.idToken))
  await sql`insert into sign_on_session (id, provider_id, address, id_token)
    values (${id}::uuid, ${providerId}::uuid, ${there.address}, ${token}::jsonb)`.execute(db)
  return id
}

/** Notes the session that was opened with what `keepSignOut` kept. */
export async function noteSession(tx: Tx, kept: string, sessionId: string): Promise<void> {
  await sql`update sign_on_session set session_id = ${sessionId}::uuid where id = ${kept}::uuid`.execute(tx)
}

/**
 * Takes what was kept of a session that ends.
 *
 * @returns where the browser goes on to; undefined for other sessions, and where the provider is not to be told any more
 */
export async function endingAddress(kernel: Kernel, tx: Tx, sessionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ address: string; id_token: SealedSecret; client_id: string; wanted: boolean }>`
    delete from sign_on_session s using sign_on_provider p where p.id = s.provider_id and s.session_id = ${sessionId}::uuid
    returning s.address, s.id_token, p.client_id, p.enabled and p.sign_out as wanted`.execute(tx)
  const kept = rows[0]
  const back = afterSignOutAddress(kernel)
  if (!kept?.wanted || back === undefined) return undefined
  const address = new URL(kept.address)
  const token = await unseal(kernel.settings.dataDirectory, sealedFor, kept.id_token)
  if (token) address.searchParams.set('id_token_hint', token)
  address.searchParams.set('client_id', kept.client_id)
  address.searchParams.set('post_logout_redirect_uri', back)
  return address.href
}
