import type { CallAnswer } from '#engine/contract/call.ts'
import { passwordKey } from '#features/session/contract.ts'
import { request } from '#web/call/request.ts'

export interface EncryptedPassword {
  readonly passwordCipher: string
  readonly keyId: string
}

/** Asks for the key of the signed-in user. */
const ownKey = (): Promise<CallAnswer<typeof passwordKey>> => request(passwordKey, {})

/**
 * Encrypts a new password for the server: RSA-OAEP-256 over the single-use nonce followed by the password (security 3.2).
 *
 * @param askForKey where somebody sets it who is not signed in
 */
export async function encryptPassword(password: string, askForKey = ownKey): Promise<EncryptedPassword> {
  const { keyId, publicKey, nonce } = await askForKey()
  const cipher = await encrypted(publicKey, new TextEncoder().encode(nonce + password))
  return { keyId, passwordCipher: btoa(String.fromCharCode(...cipher)) }
}

/**
 * Uses the browser's cryptography, which exists only on https and localhost, otherwise a library that only such pages load. On
 * plain http this keeps the new password from whoever reads the traffic, not from whoever can change it.
 */
async function encrypted(publicKey: Readonly<Record<string, unknown>>, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // Undefined on plain http, although its type says otherwise.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) {
    const { encryptOaep } = await import('#web/shell/password/rsa-oaep.ts')
    return encryptOaep({ n: String(publicKey['n']), e: String(publicKey['e']) }, message)
  }
  const key = await subtle.importKey('jwk', publicKey as JsonWebKey, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt'])
  return new Uint8Array(await subtle.encrypt({ name: 'RSA-OAEP' }, key, message))
}
