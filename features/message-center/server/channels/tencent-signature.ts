import { createHash, createHmac } from 'node:crypto'

interface SignedRequest {
  readonly host: string
  /** Name of the product, such as `sms`. */
  readonly service: string
  /** As the header says it, to the character. */
  readonly contentType: string
  /** The body as it travels. */
  readonly payload: string
  /** Epoch seconds, also sent as `X-TC-Timestamp`. */
  readonly time: number
}

const algorithm = 'TC3-HMAC-SHA256'
const signedHeaders = 'content-type;host'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const keyed = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The header `Authorization` of a POST to Tencent Cloud: signature version 3 over content type, host and body. */
export function signTencent(
  { host, service, contentType, payload, time }: SignedRequest,
  secret: { readonly id: string; readonly key: string },
) {
  const day = new Date(time * 1_000).toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const request = ['POST', '/', '', `content-type:${contentType}\nhost:${host}\n`, signedHeaders, hash(payload)].join('\n')
  const key = keyed(keyed(keyed(`TC3${secret.key}`, day), service), 'tc3_request')
  const signature = keyed(key, [algorithm, String(time), scope, hash(request)].join('\n')).toString('hex')
  return `${algorithm} Credential=${secret.id}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`
}
