import { expect, test } from 'vitest'
import { targetOfBody } from '#features/messages/web/message-target.ts'

test('a message leads to the request it is about, opened as what it is for the reader', () => {
  const body = { enCode: 'filing', flowId: 'f', formType: 2, processId: 'p', taskOperatorId: 'o', taskNodeId: 'n' }
  const target = (type: number) => targetOfBody(JSON.stringify({ ...body, type }))
  expect(target(2)).toEqual({ id: 'p', flowId: 'f', opType: '1', enCode: 'filing', taskOperatorId: 'o', taskNodeId: 'n' })
  expect([1, 2, 3].map((type) => target(type)?.opType)).toEqual(['0', '1', '3'])
})

test('a body without a task leads nowhere', () => {
  for (const text of ['', '{}', '[]', '{"type":2}', '{"type":9,"processId":"p"}']) expect(targetOfBody(text)).toBeUndefined()
})
