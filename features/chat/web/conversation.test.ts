import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  lastNumber,
  leavesGap,
  nothingSaid,
  withArrived,
  withOutgoing,
  withoutOutgoing,
  withProblem,
} from '#features/chat/web/conversation.ts'
import type { Arrived } from '#features/chat/web/conversation.ts'

const message = (number: number, key?: string): Arrived => ({
  id: `m${number}`,
  number,
  isMine: true,
  content: `话${number}`,
  sentAt: number,
  key,
})
const outgoing = (key: string) => ({ key, content: key, sentAt: 1 })

describe('a conversation', () => {
  test('holds each message once and in order, however often and in whatever order they come', () => {
    const frames = fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 10 }), { maxLength: 20 })
    fc.assert(
      fc.property(frames, (parts) => {
        const all = parts.reduce(
          (before, numbers) =>
            withArrived(
              before,
              numbers.map((number) => message(number)),
            ),
          nothingSaid,
        )
        expect(all.messages.map(({ number }) => number)).toEqual([...new Set(parts.flat())].sort((a, b) => a - b))
      }),
    )
  })

  test('shows nothing as sent and as on its way at the same time', () => {
    const before = ['a', 'b'].map(outgoing).reduce(withOutgoing, nothingSaid)
    const after = withArrived(before, [message(1, 'a')])
    expect([after.messages.length, after.outgoing.map(({ key }) => key)]).toEqual([1, ['b']])
    expect(after.messages[0]).not.toHaveProperty('key')
  })

  test('keeps the place of what is sent again, and forgets why it failed', () => {
    const failed = withProblem(['a', 'b'].map(outgoing).reduce(withOutgoing, nothingSaid), 'a', '网络不通')
    expect(failed.outgoing).toMatchObject([{ key: 'a', problem: '网络不通' }, { key: 'b' }])
    const again = withOutgoing(failed, outgoing('a'))
    expect(again.outgoing).toEqual(['a', 'b'].map(outgoing))
    expect(withoutOutgoing(again, 'a').outgoing).toEqual([outgoing('b')])
  })

  test('notices what is missing before a message that has just come', () => {
    const loaded = withArrived(nothingSaid, [message(4), message(5)])
    expect(lastNumber(loaded)).toBe(5)
    expect([5, 6, 7].map((number) => leavesGap(loaded, number))).toEqual([false, false, true])
    expect(leavesGap(nothingSaid, 7)).toBe(false)
  })
})
