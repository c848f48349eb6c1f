import { sql } from 'kysely'
import { proofs, textToSign } from '#engine/values/request-signature.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { signRequest } from '#features/interface-clients/contract.ts'
import { pathOf } from '#features/interface-clients/server/grants.ts'
import { bodyHashOf, sealedFor, signatureOf } from '#features/interface-clients/server/proof.ts'
import { clientStore } from '#features/interface-clients/server/tables.ts'
import { unseal, type SealedSecret } from '#server/configuration/sealed-secret.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { present } from '#server/managed/read-rows.ts'
import { newId } from '#server/new-id.ts'

/** Stands where a client sends its secret, which is shown to nobody. */
const secretPlace = '<appSecret>'

/** Signs one POST for whoever tries a client out. That it was done, by whom and for which interface, is in the audit log. */
export const serveSignRequest = serve(signRequest, async ({ query, body, kernel, db, sent, transaction }) => {
  const [client] = await clientStore.list(db, { where: [sql<boolean>`app_id = ${query.appId}`], order: sql`id` })
  const { id, appId, proof, secret, interfaces } = present(client)
  if (!interfaces.includes(query.intefaceId)) throw new Refused(refusal('missing', 'kernel.missing'))
  const address = new URL(kernel.settings.publicAddress ?? `http://${sent?.header('host') ?? ''}`)
  const path = pathOf(query.intefaceId)
  const text = JSON.stringify(body?.paramList ?? {})
  const request = { method: 'POST', url: new URL(path, address).href, body: text, YmDate: String(kernel.now()) } as const
  const signed =
    proof === proofs.secret
      ? undefined
      : await signatureFor({ kernel, id, secret }, { path, text, host: address.host, date: request.YmDate })
  return transaction(async (_tx, audit) => {
    audit({ action: 'interface-client.signed', object: `interface_client:${id}`, changes: { interface: query.intefaceId } })
    if (!signed) return { ...request, Authorization: `${appId}::${secretPlace}`, YmNonce: '', signedText: '' }
    return { ...request, Authorization: `${appId}:${signed.signature}`, YmNonce: signed.nonce, signedText: signed.signedText }
  })
})

interface Holding {
  readonly kernel: Kernel
  readonly id: string
  readonly secret: SealedSecret
}

interface Request {
  readonly path: string
  readonly host: string
  readonly date: string
  readonly text: string
}

/** The signature of a whole request. @throws Refused where the secret was encrypted with the key of another data folder */
async function signatureFor({ kernel, id, secret }: Holding, { path, host, date, text }: Request) {
  const clear = await unseal(kernel.settings.dataDirectory, sealedFor(id), secret)
  if (clear === undefined) throw new Refused(refusal('invalid', 'interface-clients.secret-unreadable'))
  const nonce = newId()
  const signedText = textToSign({ method: 'POST', path, date, host, whole: { nonce, query: '', bodyHash: bodyHashOf(text) } })
  return { nonce, signedText, signature: signatureOf(clear, signedText) }
}
