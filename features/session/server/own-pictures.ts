import { sql } from 'kysely'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { attachFiles, knownFiles, mayName, registerFileReader } from '#features/files/entry.ts'
import { addSignature, chooseSignature, deleteSignature, mySignatures, setAvatar } from '#features/session/contract/own-pictures.ts'
import '#features/session/server/tables.ts'
import { isSealed, seal, unseal } from '#server/configuration/sealed-secret.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { writeTogether } from '#server/database/write-set.ts'
import { setHeadIcon } from '#server/directory/write-own.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { newId } from '#server/new-id.ts'

/** What a picture of a person is attached to, in the place of a function: its record is the person. */
const avatarPlace = 'user-avatar'

/** Signatures that one person may keep. */
const signaturesAtMost = 5

/** Pictures of people are seen by everybody who is signed in, as their names are. */
export function admitAvatars(kernel: Kernel): void {
  registerFileReader(kernel, async (_session, place, _recordId, fileIds) => (place === avatarPlace ? fileIds : []))
}

export const serveSetAvatar = serve(setAvatar, async ({ params, session, kernel, transaction }) => {
  const stored = (await knownFiles(kernel, undefined, [params.name])).get(params.name)
  const place = { functionId: avatarPlace, recordId: session.userId }
  const isOwn = stored?.uploadedBy === session.userId && mayName(stored, { ...place, userId: session.userId })
  if (!stored || !isOwn || !stored.facts.url.startsWith('/api/file/Image/userAvatar/'))
    throw new Refused(refusal('missing', 'session.picture-missing'))
  return transaction(async (tx, audit) => {
    const before = (await setHeadIcon(tx, session.userId, stored.facts.url)).split('/').at(-1) ?? ''
    await writeTogether(tx, attachFiles([params.name], before === '' ? [] : [before], place))
    await kernel.directory.changed(tx, { users: [session.userId] })
    audit({ action: 'user.changed', object: `user_account:${session.userId}`, changes: { fields: ['headIcon'] } })
    return null
  })
})

export const serveMySignatures = serve(mySignatures, ({ session, kernel, db }) => signaturesOf(kernel, db, session.userId))

export const serveAddSignature = serve(addSignature, async ({ body, session, kernel, transaction }) => {
  const { userId } = session
  const image = JSON.stringify(await seal(kernel.settings.dataDirectory, sealedFor(userId), body.signImg))
  return transaction(async (tx, audit) => {
    await lockOwner(tx, userId)
    const held = await tx.selectFrom('user_signature').select('id').where('user_id', '=', userId).execute()
    if (held.length >= signaturesAtMost)
      throw new Refused(refusal('invalid', 'session.signatures-full', { params: { count: signaturesAtMost } }))
    const isDefault = body.isDefault === 1 || held.length === 0
    if (isDefault) await clearDefault(tx, userId)
    const id = newId()
    await tx.insertInto('user_signature').values({ id, user_id: userId, image, is_default: isDefault }).execute()
    audit({ action: 'user.signature-added', object: `user_account:${userId}` })
    return null
  })
})

export const serveDeleteSignature = serve(deleteSignature, ({ params, session, transaction }) =>
  transaction(async (tx, audit) => {
    await ownSignature(tx, params.id, session.userId)
    await tx.deleteFrom('user_signature').where('id', '=', params.id).execute()
    audit({ action: 'user.signature-deleted', object: `user_account:${session.userId}` })
    return null
  }),
)

export const serveChooseSignature = serve(chooseSignature, ({ params, session, transaction }) =>
  transaction(async (tx, audit) => {
    await ownSignature(tx, params.id, session.userId)
    await clearDefault(tx, session.userId)
    await tx.updateTable('user_signature').set({ is_default: true }).where('id', '=', params.id).execute()
    audit({ action: 'user.signature-chosen', object: `user_account:${session.userId}` })
    return null
  }),
)

/** The drawn signatures of somebody, the oldest first; one that was encrypted with another key is left out. */
async function signaturesOf(kernel: Pick<Kernel, 'settings'>, db: Db, userId: string, which: 'all' | 'default' = 'all') {
  let own = db.selectFrom('user_signature').selectAll().where('user_id', '=', userId)
  if (which === 'default') own = own.where('is_default', '=', true)
  const rows = await own.orderBy('id').execute()
  const read = rows.map(async ({ id, image, is_default }) => {
    const signImg = isSealed(image) ? await unseal(kernel.settings.dataDirectory, sealedFor(userId), image) : undefined
    return signImg === undefined ? [] : [{ id, signImg, isDefault: Number(is_default) }]
  })
  return (await Promise.all(read)).flat()
}

/** The signature that goes with what somebody approves, as a data URL; '' where there is none. */
export async function defaultSignature(kernel: Pick<Kernel, 'settings'>, db: Db, userId: string): Promise<string> {
  return (await signaturesOf(kernel, db, userId, 'default'))[0]?.signImg ?? ''
}

/** One person's signature cannot be copied to another's. */
const sealedFor = (userId: string): string => `signature of ${userId}`

async function clearDefault(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('user_signature').set({ is_default: false }).where('user_id', '=', userId).where('is_default', '=', true).execute()
}

/** Only one change of somebody's signatures at a time: they are counted, and one of them is the default. */
async function lockOwner(tx: Tx, userId: string): Promise<void> {
  await sql`select from user_account where id = ${userId} for no key update`.execute(tx)
}

/** Locks it with the others of its owner. @throws Refused 404 */
async function ownSignature(tx: Tx, id: string, userId: string): Promise<void> {
  await lockOwner(tx, userId)
  const found = await tx.selectFrom('user_signature').select('id').where('id', '=', id).where('user_id', '=', userId).execute()
  if (found.length === 0) throw new Refused(refusal('missing', 'kernel.missing'))
}
