import { createStore } from 'zustand/vanilla'

export type ToastKind = 'success' | 'error' | 'info'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  readonly action?: ToastAction
}

/** What a message offers to do; it goes with it. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

export const toastStore = createStore<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

const defaultSeconds = 1.5
let last = 0

/**
 * Shows a short message at the top, for code that cannot use the component kit: the call client and the pages before sign-in. A
 * text that is already shown is not shown twice.
 */
export function showToast(kind: ToastKind, text: string, seconds: number = defaultSeconds, action?: ToastAction): void {
  const { toasts } = toastStore.getState()
  if (toasts.some((toast) => toast.kind === kind && toast.text === text)) return
  const id = (last += 1)
  toastStore.setState({ toasts: [...toasts, { id, kind, text, ...(action && { action }) }] })
  setTimeout(() => hideToast(id), seconds * 1000)
}

export function hideToast(id: number): void {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}
