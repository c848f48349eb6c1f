import { sha256 } from '@noble/hashes/sha2.js'
import { mgf1, OAEP } from 'micro-rsa-dsa-dh/rsa.js'

/** The public members of an RSA key as JWK (RFC 7518, 6.3.1): big-endian bytes in base64url. */
export interface RsaPublicKey {
  readonly n: string
  readonly e: string
}

const scheme = OAEP(sha256, mgf1(sha256))

/**
 * RSA-OAEP with SHA-256 for hash and mask and an empty label (RFC 8017, 7.1.1), for pages without `crypto.subtle`: those
 * served on plain http by another machine. The seed comes from `crypto.getRandomValues`, which such pages have too.
 *
 * The library computes with bigint and so not in constant time. Encrypting needs no private key, and the number raised to the
 * public exponent is masked by the random seed, so its time says nothing about the message.
 *
 * @returns the cipher, as long as the modulus
 * @throws Error when the message is longer than the modulus less 66 bytes
 */
export function encryptOaep(key: RsaPublicKey, message: Uint8Array): Uint8Array {
  return scheme.encrypt({ n: toNumber(key.n), e: toNumber(key.e) }, message)
}

function toNumber(base64url: string): bigint {
  const bytes = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return BigInt(`0x${Array.from(bytes, (character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join('')}`)
}
