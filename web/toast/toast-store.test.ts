import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast, toastStore } from '#web/toast/toast-store.ts'

const shown = () => toastStore.getState().toasts.map(({ text }) => text)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a toast stays for 1.5 s, or as long as it is told to', () => {
  showToast('error', '请求出错，请重试')
  showToast('success', '操作成功', 1)
  vi.advanceTimersByTime(999)
  expect(shown()).toEqual(['请求出错，请重试', '操作成功'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual(['请求出错，请重试'])
  vi.advanceTimersByTime(499)
  expect(shown()).toEqual(['请求出错，请重试'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('the same words are not shown twice at once', () => {
  showToast('error', '请求出错，请重试')
  showToast('error', '请求出错，请重试')
  expect(shown()).toHaveLength(1)
  vi.runAllTimers()
})
