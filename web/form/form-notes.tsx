import { lazy, Suspense } from 'react'
import type { Ref } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import type { TextKey } from '#engine/texts/text.ts'
import { Button } from '#ui/kit/button.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ConflictNote } from '#web/form/conflict-note.tsx'
import styles from '#web/form/form.module.css'
import { OutageNote } from '#web/form/outage-note.tsx'
import type { TypedForm } from '#web/form/use-typed-form.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

/** Few forms come back to a record that others have changed meanwhile. */
const MergeNote = lazy(async () => ({ default: (await import('#web/form/merge-note.tsx')).MergeNote }))

/** Texts about a restored draft: the message and the button that discards it. */
export interface DraftWords {
  readonly restored: TextKey
  readonly discard: TextKey
}

/** Texts for forms that are submitted. */
const toSubmit: DraftWords = { restored: 'form.draft.restored', discard: 'form.draft.discard' }

interface FormNotesProps {
  readonly typed: Pick<TypedForm, 'restoredAt' | 'meanwhile'> & Partial<Pick<TypedForm, 'copied'>>
  readonly words?: DraftWords
  readonly onDiscard: () => void
  /** For a new form: leaves the restored input for another time and begins an empty one. */
  readonly onFresh?: (() => void) | undefined
  /** Present after a version conflict: the two ways to resolve it. */
  readonly conflict?: { readonly onReload: () => void; readonly onKeep: () => void } | undefined
  /** The save, which waits while the server does not answer. */
  readonly save?: { readonly waiting: boolean; readonly giveUp: () => void } | undefined
  /** Messages of the server that belong to no field of the form. */
  readonly refused: readonly string[]
  readonly ref?: Ref<HTMLDivElement>
}

/** Notes above a form: a restored draft, changes by others in the meantime, and refusals of a save. */
export function FormNotes({
  typed: { restoredAt, meanwhile, copied = false },
  words = toSubmit,
  onDiscard,
  onFresh,
  conflict,
  save,
  refused,
  ref,
}: FormNotesProps) {
  const t = useText()
  const zone = useTimeZone()
  return (
    <div className={styles.notes} ref={ref}>
      {restoredAt === undefined ? null : (
        <Alert
          type="info"
          showIcon
          title={t(words.restored, { time: fromEpoch(restoredAt, 'yyyy-MM-dd HH:mm', zone) ?? '' })}
          action={
            <span className={styles.ways}>
              {onFresh ? (
                <Button size="small" onClick={onFresh}>
                  {t('form.draft.fresh')}
                </Button>
              ) : null}
              <Button size="small" onClick={onDiscard}>
                {t(words.discard)}
              </Button>
            </span>
          }
          closable
        />
      )}
      {copied ? <Alert type="info" showIcon title={t('form.copied')} closable /> : null}
      {meanwhile ? (
        <Suspense fallback={null}>
          <MergeNote {...meanwhile} />
        </Suspense>
      ) : null}
      {conflict ? <ConflictNote {...conflict} /> : null}
      {save ? <OutageNote command={save} /> : null}
      {refused.map((note) => (
        <Alert key={note} type="error" showIcon title={note} role="alert" />
      ))}
    </div>
  )
}
