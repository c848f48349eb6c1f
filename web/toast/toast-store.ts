import { createStore } from 'zustand/vanilla'

export type ToastKind = 'success' | 'error' | 'info'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
}

export const toastStore = createStore<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

const defaultSeconds = 1.5
let last = 0

/**
 * Shows a short note at the top, for parts that stand outside of the kit: the call client and the pages before sign-in.
 * The same text is not shown twice at once.
 */
export function showToast(kind: ToastKind, text: string, seconds: number = defaultSeconds): void {
  const { toasts } = toastStore.getState()
  if (toasts.some((toast) => toast.kind === kind && toast.text === text)) return
  const id = (last += 1)
  toastStore.setState({ toasts: [...toasts, { id, kind, text }] })
  setTimeout(() => hideToast(id), seconds * 1000)
}

export function hideToast(id: number): void {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}
