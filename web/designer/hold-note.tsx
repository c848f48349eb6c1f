import { Button } from '#ui/kit/button.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { DraftClash } from '#web/designer/designer-store.ts'
import { useTimeOfDay } from '#web/designer/time-of-day.ts'
import styles from '#web/designer/designer.module.css'
import { useSession } from '#web/session/session-store.ts'

export interface DraftHolder {
  /** The user's own id where another window of the same person holds it. */
  readonly id: string
  readonly fullName: string
  /** Since when, epoch milliseconds. */
  readonly since?: number | undefined
}

interface HoldNoteProps {
  readonly holder: DraftHolder
  /** Takes the draft over; absent where that is not allowed. */
  readonly onTake?: (() => void) | undefined
  /** Keeps what was changed here and not saved before somebody else took over; absent where there is nothing. */
  readonly onKeepCopy?: (() => void) | undefined
}

/** Says who holds the draft that is only shown here, with ways to take it over and to keep one's own changes. */
export function HoldNote({ holder: { id, fullName, since }, onTake, onKeepCopy }: HoldNoteProps) {
  const t = useText()
  const { confirm } = useFeedback()
  const isMine = useSession(({ current }) => current?.userInfo.userId === id)
  const take = async (): Promise<void> => {
    const question = isMine ? 'designer.take-over-mine-question' : 'designer.take-over-question'
    if (await confirm({ text: t(question, { name: fullName }) })) onTake?.()
  }
  const timeOf = useTimeOfDay()
  const time = since === undefined ? '' : timeOf(since)
  const ofOthers = onKeepCopy ? 'designer.taken-over' : time === '' ? 'designer.held-by' : 'designer.held-since'
  const mine = onKeepCopy ? 'designer.taken-over-by-me' : 'designer.held-by-me'
  return (
    <Alert
      type="warning"
      showIcon
      title={t(isMine ? mine : ofOthers, { name: fullName, time })}
      action={
        <span className={styles.noteActions}>
          {onKeepCopy ? (
            <Button size="small" onClick={onKeepCopy}>
              {t('designer.keep-copy')}
            </Button>
          ) : null}
          {onTake ? (
            <Button size="small" onClick={() => void take()}>
              {t('designer.take-over')}
            </Button>
          ) : null}
        </span>
      }
    />
  )
}

interface ClashNoteProps {
  readonly clash: DraftClash
  /** Absent where the user may make no copy. */
  readonly onKeepCopy?: () => void
  readonly onTakeTheirs: () => void
}

/** Somebody else saved the same draft meanwhile: nothing of both is lost unless the user says so. */
export function ClashNote({ clash, onKeepCopy, onTakeTheirs }: ClashNoteProps) {
  const t = useText()
  const { confirm } = useFeedback()
  const takeTheirs = async (): Promise<void> => {
    if (await confirm({ text: t('designer.take-theirs-question'), danger: true })) onTakeTheirs()
  }
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t('designer.clash', { name: clash.by })}
      action={
        <span className={styles.noteActions}>
          {onKeepCopy ? (
            <Button size="small" type="primary" onClick={onKeepCopy}>
              {t('designer.keep-copy')}
            </Button>
          ) : null}
          <Button size="small" onClick={() => void takeTheirs()}>
            {t('designer.take-theirs')}
          </Button>
        </span>
      }
    />
  )
}
