import { expect, test, vi } from 'vitest'
import { previewAddress } from '#features/files/contract.ts'
import { storedPicture } from '#features/files/web/stored-picture.ts'
import { forgetSession } from '#web/session/end-session.ts'

test('a picture is read once, and anew for the next user', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const text = String(address instanceof Request ? address.url : address)
    asked.push(text)
    const isAddress = text.includes(new URL(previewAddress.path.split('{')[0] ?? '', location.href).pathname)
    return isAddress ? Response.json({ code: 200, msg: '', data: 'picture.png' }) : new Response(new Blob(['x']))
  })
  const first = await storedPicture('f1')
  expect(await storedPicture('f1')).toBe(first)
  const once = asked.length
  forgetSession()
  expect(await storedPicture('f1')).not.toBe(first)
  expect(asked).toHaveLength(2 * once)
  vi.unstubAllGlobals()
})

test('a picture that the virus scanner has is asked for again', async () => {
  const answers = [409, 409, 200]
  vi.stubGlobal('fetch', async () => {
    const status = answers.shift()
    return new Response(new Blob(['x']), { status: status ?? 500, headers: { 'retry-after': '0' } })
  })
  expect(await storedPicture('scanned', 'small')).toMatch(/^blob:/)
  expect(answers).toEqual([])
  vi.unstubAllGlobals()
})
