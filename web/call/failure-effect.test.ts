import { describe, expect, test } from 'vitest'
import { CallError } from '#web/call/call-error.ts'
import { effectOfFailure } from '#web/call/failure-effect.ts'

const answered = (code: number, data: unknown = null) => new CallError('answer', { code, data, msg: 'no' })

describe('a failed call', () => {
  test.each([400, 403, 404, 409, 422, 429, 500, 503])('shows a toast for code %i', (code) => {
    expect(effectOfFailure(answered(code), [], false)).toEqual({ toast: true })
  })

  test.each([600, 601, 602])('ends the session for code %i, whatever the caller handles', (code) => {
    expect(effectOfFailure(answered(code), 'all', false)).toEqual({ toast: true, session: 'ended' })
  })

  test.each([600, 601, 602])('does not end the session for code %i on sign-in and lock screen', (code) => {
    expect(effectOfFailure(answered(code), 'all', true)).toEqual({ toast: false })
  })

  test('leads to the lock screen without a toast when the session is locked', () => {
    expect(effectOfFailure(answered(403, { reason: 'locked' }), [], false)).toEqual({ toast: false, session: 'locked' })
  })

  test('leaves to the caller what the caller shows itself', () => {
    expect(effectOfFailure(answered(409), [409, 422], false)).toEqual({ toast: false })
    expect(effectOfFailure(answered(400), [409, 422], false)).toEqual({ toast: true })
  })

  test('shows a toast when the server cannot be reached', () => {
    expect(effectOfFailure(new CallError('network'), [409], false)).toEqual({ toast: true })
  })
})

test('problems of an answer 422 are read by field', () => {
  const error = answered(422, { errors: [{ field: 'planArea', text: '不能为空' }, 'nonsense'] })
  expect(error.fieldProblems).toEqual([{ field: 'planArea', text: '不能为空' }])
})
