import { useStore } from 'zustand'
import styles from '#web/toast/toasts.module.css'
import { hideToast, toastStore, type ToastAction } from '#web/toast/toast-store.ts'

const signs = { success: '✓', error: '!', info: 'i' } as const

/** The messages being shown; mounted once at the root, so that screen readers announce new ones. */
export function Toasts() {
  const toasts = useStore(toastStore, (state) => state.toasts)
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <div key={toast.id} className={styles.toast} data-kind={toast.kind}>
          <span className={styles.sign} aria-hidden="true">
            {signs[toast.kind]}
          </span>
          {toast.text}
          {toast.action ? <ActionButton toast={toast.id} action={toast.action} /> : null}
        </div>
      ))}
    </div>
  )
}

function ActionButton({ toast, action }: { readonly toast: number; readonly action: ToastAction }) {
  const run = () => {
    hideToast(toast)
    action.run()
  }
  return (
    <button type="button" className={styles.action} onClick={run}>
      {action.label}
    </button>
  )
}
