import { passwordKey } from '#features/session/contract.ts'
import { request } from '#web/call/request.ts'

export interface EncryptedPassword {
  readonly passwordCipher: string
  readonly keyId: string
}

/** Browsers encrypt only on https and on the own machine. */
export function canEncrypt(): boolean {
  return typeof crypto !== 'undefined' && crypto.subtle !== undefined
}

/** Encrypts a new password for the server: RSA-OAEP-256 over the single-use nonce followed by the password (security 3.2). */
export async function encryptPassword(password: string): Promise<EncryptedPassword> {
  const { keyId, publicKey, nonce } = await request(passwordKey, {})
  const key = await crypto.subtle.importKey('jwk', publicKey as JsonWebKey, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt'])
  const cipher = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, new TextEncoder().encode(nonce + password))
  return { keyId, passwordCipher: btoa(String.fromCharCode(...new Uint8Array(cipher))) }
}
