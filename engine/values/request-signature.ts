/*
 * What a client outside signs of a request. The first four lines are those of the platform family; the others are ours and cover what the
 * family leaves open: the same request twice, the parameters in the address, and the body.
 */

/** How a client proves who it is, as the family numbers it, and one more. */
export const proofs = { secret: 0, signature: 1, wholeSignature: 2 } as const
export type Proof = (typeof proofs)[keyof typeof proofs]

/** How long before and after its time a signed request is taken. */
export const signatureMilliseconds = 60_000

/** The headers of a signed request, in small letters. */
export const signatureHeaders = { date: 'ymdate', nonce: 'ymnonce' } as const

export interface SignedParts {
  /** In capital letters. */
  readonly method: string
  /** Path of the address as it is sent, without what follows a question mark. */
  readonly path: string
  /** Header `YmDate`: epoch milliseconds. */
  readonly date: string
  /** Header `Host`. */
  readonly host: string
  /** What a signature of the whole request covers besides; absent in the family's. */
  readonly whole?: WholeParts
}

interface WholeParts {
  /** Header `YmNonce`: a text that no two requests share. */
  readonly nonce: string
  /** What follows the question mark of the address, as it is sent; `''` where nothing does. */
  readonly query: string
  /** SHA-256 of the body's bytes in hexadecimal, of an empty text where there is no body. */
  readonly bodyHash: string
}

/** The text whose HMAC-SHA256, with the secret of the client as its key, is the signature. */
export function textToSign({ method, path, date, host, whole }: SignedParts): string {
  const lines = [method, path, date, host, ...(whole ? [whole.nonce, whole.query, whole.bodyHash] : [])]
  return lines.map((line) => `${line}\n`).join('')
}

/** What a client says of itself in the header `Authorization`. */
export type Claim = { readonly appId: string } & ({ readonly secret: string } | { readonly signature: string })

/** Reads `appId::secret` or `appId:signature`; undefined for anything else. */
export function readClaim(header: string | undefined): Claim | undefined {
  if (header === undefined || header.length > 500) return undefined
  const at = header.indexOf(':')
  const appId = header.slice(0, at).trim()
  if (at < 1 || appId === '') return undefined
  if (header[at + 1] === ':') {
    const secret = header.slice(at + 2).trim()
    return secret === '' ? undefined : { appId, secret }
  }
  const signature = header.slice(at + 1).trim()
  return /^[0-9a-f]{64}$/i.test(signature) ? { appId, signature: signature.toLowerCase() } : undefined
}
