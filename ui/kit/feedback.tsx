import { App } from 'antd'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { useText } from '#ui/text/use-text.tsx'
import { toastSeconds } from '#ui/theme/tokens.ts'

export interface Question {
  readonly title?: ReactNode
  readonly text: ReactNode
  readonly confirmText?: string
  readonly danger?: boolean
}

export interface Feedback {
  /** Shows what succeeded, for 1.5 s. */
  readonly success: (text: ReactNode) => void
  readonly info: (text: ReactNode) => void
  readonly warning: (text: ReactNode) => void
  /** Shows a failure that has no place of its own on the screen. */
  readonly error: (text: ReactNode) => void
  /** Asks for confirmation; resolves to the answer. */
  readonly confirm: (question: Question) => Promise<boolean>
  /** Shows something to read in a dialog with one button; its content may close it, such as a link that leads elsewhere. */
  readonly tell: (told: { readonly title: ReactNode; readonly text: (close: () => void) => ReactNode }) => void
  /** A toast with one button, such as 撤销, shown for ten seconds. @returns a function that removes it earlier */
  readonly offer: (text: ReactNode, action: { readonly label: string; readonly run: () => void }) => () => void
}

/** Toasts and confirmations in the theme and language of the surrounding provider. */
export function useFeedback(): Feedback {
  const { message, modal } = App.useApp()
  const t = useText()
  return useMemo(() => {
    let offered = 0
    return {
      success: (text) => void message.success(text, toastSeconds.success),
      info: (text) => void message.info(text, toastSeconds.info),
      warning: (text) => void message.warning(text, toastSeconds.error),
      error: (text) => void message.error(text, toastSeconds.error),
      confirm: async ({ title, text, confirmText, danger }) =>
        modal.confirm({
          title: title ?? t('ui.notice'),
          content: text,
          okText: confirmText ?? t('ui.confirm'),
          cancelText: t('ui.cancel'),
          okButtonProps: { danger },
        }),
      tell: ({ title, text }) => {
        const shown = modal.info({ title, content: null, okText: t('ui.confirm') })
        shown.update({ content: text(() => shown.destroy()) })
      },
      offer: (text, action) => {
        const key = `offer-${(offered += 1)}`
        const run = () => {
          action.run()
          message.destroy(key)
        }
        void message.open({ key, type: 'info', duration: 10, content: <Offer text={text} label={action.label} onRun={run} /> })
        return () => message.destroy(key)
      },
    }
  }, [message, modal, t])
}

function Offer({ text, label, onRun }: { readonly text: ReactNode; readonly label: string; readonly onRun: () => void }) {
  return (
    <span>
      {text}{' '}
      <button type="button" onClick={onRun} style={{ border: 0, background: 'none', color: 'var(--ant-color-link)', cursor: 'pointer' }}>
        {label}
      </button>
    </span>
  )
}
