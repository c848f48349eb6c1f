import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readClaim, textToSign } from '#engine/values/request-signature.ts'
import { signatureOf } from '#features/interface-clients/server/proof.ts'

test('what a client says of itself is read, and nothing else', () => {
  const hex = 'aB'.repeat(32)
  expect(readClaim('app.one::secret:x')).toEqual({ appId: 'app.one', secret: 'secret:x' })
  expect(readClaim(`app:${hex}`)).toEqual({ appId: 'app', signature: hex.toLowerCase() })
  for (const wrong of [undefined, '', 'app', ':x', '::x', 'app::', 'app:', `app:${hex}0`, 'app:not-hex', `a::${'x'.repeat(500)}`])
    expect(readClaim(wrong), wrong).toBeUndefined()
})

test('the text to sign has the lines of the family, and those of a whole request', () => {
  const family = { method: 'GET', path: '/a', date: '1', host: 'h' }
  expect(textToSign(family)).toBe('GET\n/a\n1\nh\n')
  expect(textToSign({ ...family, whole: { nonce: 'n', query: '', bodyHash: 'b' } })).toBe('GET\n/a\n1\nh\nn\n\nb\n')
})

test('the example of the description is right', () => {
  const text = readFileSync(new URL('../../../docs/interface-clients.md', import.meta.url), 'utf8')
  const block = (name: string): string => new RegExp(`<!-- ${name} -->\\n+\`\`\`\\w*\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1] ?? ''
  const body = block('body').trimEnd()
  const [method = '', path = '', date = '', host = '', nonce = '', query = '', bodyHash = ''] = block('text').split('\n')
  expect(bodyHash).toBe(createHash('sha256').update(body).digest('hex'))
  expect(block('text')).toBe(textToSign({ method, path, date, host, whole: { nonce, query, bodyHash } }))
  const key = /secret `([\w-]+)`/.exec(text)?.[1] ?? ''
  expect(key).toHaveLength(43)
  expect(block('request')).toContain(`Authorization: village.cloud:${signatureOf(key, block('text'))}`)
})
