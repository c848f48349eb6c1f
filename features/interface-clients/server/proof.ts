import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { proofs, readClaim, signatureHeaders, signatureMilliseconds, textToSign, type Claim } from '#engine/values/request-signature.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { clientStore, type StoredClient } from '#features/interface-clients/server/tables.ts'
import { unseal } from '#server/configuration/sealed-secret.ts'
import type { SentRequest } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { addressAllowed } from '#server/sessions/address-list.ts'

/** For what secrets are encrypted: that of one client cannot be put into another. */
export const sealedFor = (clientId: string): string => `secret of interface client ${clientId}`

/** One answer for whoever proves nothing: an unknown client, a wrong secret, a wrong signature. */
const unproven = (): Refused => new Refused(refusal('unauthenticated', 'interface-clients.unproven'))

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The signature of a request, in hexadecimal. */
export function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** SHA-256 of a body in hexadecimal, as it stands in the text to sign. */
export const bodyHashOf = (body: string): string => sha256(body).toString('hex')

/** Compares in the same time, however much agrees. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(sha256(one), sha256(other))

/** The hosts under which a request may have been sent: a proxy may pass it on under another one than its client wrote. */
function hostsOf(kernel: Kernel, sent: SentRequest): readonly string[] {
  const { publicAddress } = kernel.settings
  const hosts = [sent.header('host') ?? '', ...(publicAddress === undefined ? [] : [new URL(publicAddress).host])]
  return [...new Set(hosts)]
}

/** What a request proves of a client that holds this secret: that it knows it, and by what. */
function provenBy(kernel: Kernel, claim: Claim, sent: SentRequest, secret: string): 'secret' | 'signature' | 'whole' | undefined {
  if ('secret' in claim) return isSame(claim.secret, secret) ? 'secret' : undefined
  const nonce = sent.header(signatureHeaders.nonce)
  const { method, path } = sent
  const date = sent.header(signatureHeaders.date) ?? ''
  const whole = nonce === undefined ? undefined : { nonce, query: sent.query, bodyHash: bodyHashOf(sent.body) }
  const found = hostsOf(kernel, sent).map((host) =>
    isSame(claim.signature, signatureOf(secret, textToSign({ method, path, date, host, ...(whole && { whole }) }))),
  )
  if (!found.includes(true)) return undefined
  return whole ? 'whole' : 'signature'
}

/** A client that proved who it is, and why it is refused all the same; undefined where it is not. */
export interface Proven {
  readonly client: StoredClient
  readonly refused: Refused | undefined
}

/**
 * Finds out which client sent a request.
 *
 * Whoever knows the secret is told what else is wrong; all others get one answer. The client is read from the database each time, so one that
 * is disabled or deleted ends at once on every node.
 *
 * @throws Refused 401 where nothing is proven
 */
export async function provenClient(kernel: Kernel, sent: SentRequest, address: string): Promise<Proven> {
  const claim = readClaim(sent.header('authorization'))
  if (!claim) throw unproven()
  const [client] = await clientStore.list(kernel.db, { where: [sql<boolean>`app_id = ${claim.appId}`], order: sql`id` })
  const secret = client && (await unseal(kernel.settings.dataDirectory, sealedFor(client.id), client.secret))
  // An unknown client costs the same comparison.
  const by = provenBy(kernel, claim, sent, secret ?? 'no client has this secret')
  if (!client || secret === undefined || by === undefined) throw unproven()
  const problem = problemOf(kernel, client, by, sent, address)
  if (problem !== undefined) return { client, refused: new Refused(refusal('forbidden', problem)) }
  if ('signature' in claim && !(await isFirst(kernel, client, claim.signature)))
    return { client, refused: new Refused(refusal('forbidden', 'interface-clients.used')) }
  return { client, refused: await beyondBudget(kernel, client) }
}

/** Why a client that knows its secret may not call. */
function problemOf(
  kernel: Kernel,
  client: StoredClient,
  by: 'secret' | 'signature' | 'whole',
  sent: SentRequest,
  address: string,
): string | undefined {
  if (!client.enabled) return 'interface-clients.disabled'
  if (client.endsAt !== null && client.endsAt.getTime() < kernel.now()) return 'interface-clients.expired'
  if (client.whiteList !== '' && !addressAllowed(client.whiteList, address)) return 'interface-clients.address-refused'
  if (addressAllowed(client.blackList, address)) return 'interface-clients.address-refused'
  if (by === 'secret') return client.proof === proofs.secret ? undefined : 'interface-clients.must-sign'
  if (by === 'signature' && client.proof === proofs.wholeSignature) return 'interface-clients.must-sign-whole'
  const date = sent.header(signatureHeaders.date) ?? ''
  const isNow = /^\d{13}$/.test(date) && Math.abs(Number(date) - kernel.now()) <= signatureMilliseconds
  return isNow ? undefined : 'interface-clients.outdated'
}

/** Notes a signature. @returns false for one that was used before, on whichever node */
async function isFirst({ db }: Kernel, { id }: StoredClient, signature: string): Promise<boolean> {
  const { rows } = await sql`insert into interface_client_signature (client_id, signature)
    values (${id}, ${Buffer.from(signature, 'hex')}) on conflict do nothing returning client_id`.execute(db)
  return rows.length > 0
}

/** Counts a call; the budget holds for all nodes together. */
async function beyondBudget({ db }: Kernel, { id, callsPerMinute }: StoredClient): Promise<Refused | undefined> {
  const { rows } = await sql<{ calls: number; seconds: number }>`
    insert into interface_client_minute (client_id, minute, calls) values (${id}, date_trunc('minute', now()), 1)
    on conflict (client_id, minute) do update set calls = interface_client_minute.calls + 1
    returning calls, ceil(extract(epoch from minute + interval '1 minute' - now()))::int as seconds`.execute(db)
  const { calls, seconds } = rows[0]!
  if (calls <= callsPerMinute) return undefined
  return new Refused(refusal('too-many', 'interface-clients.too-often', { params: { count: callsPerMinute } }), {
    retryAfterSeconds: Math.max(1, seconds),
  })
}

/** Removes signatures that are too old to be taken again, and counts of minutes that are over. May run on several nodes at once. */
export async function forgetProofs({ db }: Kernel): Promise<void> {
  await sql`delete from interface_client_signature where at < now() - interval '10 minutes'`.execute(db)
  await sql`delete from interface_client_minute where minute < now() - interval '10 minutes'`.execute(db)
}
