import type { SignedExample } from '#features/interface-clients/contract.ts'

/** A text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** A request as a command for a shell. */
export function curlOf({ method, url, body, Authorization, YmDate, YmNonce, signedText }: SignedExample): string {
  const headers = [
    `Authorization: ${Authorization}`,
    'Content-Type: application/json',
    ...(signedText === '' ? [] : [`YmDate: ${YmDate}`, `YmNonce: ${YmNonce}`]),
  ]
  const lines = [`curl -X ${method} ${quoted(url)}`, ...headers.map((one) => `  -H ${quoted(one)}`), `  -d ${quoted(body)}`]
  return lines.join(' \\\n')
}
