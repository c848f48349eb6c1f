import { expect, test, vi } from 'vitest'
import { previewAddress } from '#features/files/contract.ts'
import { ports } from '#features/records/web/form-ports.ts'
import { noteRelated, relatedTexts } from '#ui/form-ports.ts'
import { forgetSession } from '#web/session/end-session.ts'

test('texts of rows that were chosen end with the session', () => {
  const source = { kind: 'function', id: 'varieties' } as const
  noteRelated(source, [{ id: 'r1', texts: { name: '演示玉1号' } }])
  expect(relatedTexts(source, 'r1')).toEqual({ name: '演示玉1号' })
  forgetSession()
  expect(relatedTexts(source, 'r1')).toBeUndefined()
})

test('a picture is read once, and anew for the next user', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const text = String(address instanceof Request ? address.url : address)
    asked.push(text)
    const isAddress = text.includes(new URL(previewAddress.path.split('{')[0] ?? '', location.href).pathname)
    return isAddress ? Response.json({ code: 200, msg: '', data: 'picture.png' }) : new Response(new Blob(['x']))
  })
  const file = { fileId: 'f1', name: '签名.png' }
  const first = await ports.picture(file)
  expect(await ports.picture(file)).toBe(first)
  const once = asked.length
  forgetSession()
  expect(await ports.picture(file)).not.toBe(first)
  expect(asked).toHaveLength(2 * once)
  vi.unstubAllGlobals()
})
