import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#ui/kit/button.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useAttempt } from '#web/call/use-attempt.ts'
import type { CommandOutcome } from '#web/call/use-command.ts'

/** A change with what it does, between what was typed and saving. */
interface Asked<Change, Effect> {
  readonly change: Change
  readonly effect: Effect
}

interface AskedChangeInput<Change, Effect> {
  /** Completes the change and asks the server what it does. */
  readonly ask: () => Promise<Asked<Change, Effect>>
  readonly save: (change: Change) => Promise<CommandOutcome<unknown>>
  /** What the user reads when somebody else was faster. */
  readonly conflict: string
  readonly isChanged: boolean
  readonly onClose: () => void
}

/** A change whose effect is shown before it is saved; what is refused is told, and what was chosen stays. */
export function useAskedChange<Change, Effect>({ ask, save, conflict, isChanged, onClose }: AskedChangeInput<Change, Effect>) {
  const t = useText()
  const { confirm } = useFeedback()
  const [asked, setAsked] = useState<Asked<Change, Effect>>()
  const { busy, problem, tell, attempt } = useAttempt()
  return {
    asked,
    problem,
    busy,
    preview: () => attempt(async () => setAsked(await ask())),
    back: () => {
      tell('')
      setAsked(undefined)
    },
    confirm: () =>
      attempt(async () => {
        if (!asked) return
        const outcome = await save(asked.change)
        if (outcome.ok) onClose()
        else tell(outcome.error.code === 409 ? conflict : outcome.error.msg)
      }),
    leave: async () => {
      if (!isChanged || (await confirm({ text: t('admin.form.leave') }))) onClose()
    },
  }
}

interface AskedFootProps {
  readonly change: Pick<ReturnType<typeof useAskedChange<unknown, unknown>>, 'asked' | 'busy' | 'preview' | 'back' | 'confirm' | 'leave'>
  /** The effect that was asked for is none. */
  readonly isNothing: boolean
  /** There is something to ask for. */
  readonly disabled?: boolean
  /** Further buttons, while nothing was asked yet. */
  readonly children?: ReactNode
}

/** The buttons below such a change: to leave, to see what it does, to go back, to save. */
export function AskedFoot({ change, isNothing, disabled = false, children }: AskedFootProps) {
  const t = useText()
  return (
    <>
      <Button onClick={() => void change.leave()}>{t('ui.cancel')}</Button>
      {change.asked ? <Button onClick={change.back}>{t('admin.asked.back')}</Button> : children}
      {change.asked ? (
        <Button type="primary" loading={change.busy} disabled={isNothing} onClick={() => void change.confirm()}>
          {t('admin.asked.save')}
        </Button>
      ) : (
        <Button type="primary" loading={change.busy} disabled={disabled} onClick={() => void change.preview()}>
          {t('admin.asked.preview')}
        </Button>
      )}
    </>
  )
}
