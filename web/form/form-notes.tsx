import { lazy, Suspense, useImperativeHandle, useRef } from 'react'
import type { Ref } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import type { TextKey } from '#engine/texts/text.ts'
import { Button } from '#ui/kit/button.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'
import { ConflictNote } from '#web/form/conflict-note.tsx'
import styles from '#web/form/form.module.css'
import { OutageNote } from '#web/form/outage-note.tsx'
import { isUnchanged } from '#web/form/reapply-input.ts'
import { useNotesHeight } from '#web/form/use-notes-height.ts'
import type { TypedForm } from '#web/form/use-typed-form.ts'
import { addWordsOf } from '#web/i18n/i18n.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

/** Few forms come back to a record that others have changed meanwhile; the words of the note come with it. */
const MergeNote = lazy(async () => {
  const [{ MergeNote: Note }] = await Promise.all([import('#web/form/merge-note.tsx'), addWordsOf('later')])
  return { default: Note }
})

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
  /** They stand in what scrolls with the form. */
  readonly scrolls?: boolean
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
  scrolls = false,
  ref,
}: FormNotesProps) {
  const t = useText()
  const zone = useTimeZone()
  const own = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => own.current!)
  useNotesHeight(own, scrolls)
  const phone = usePhone()
  const ways = (
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
  )
  return (
    <div className={styles.notes} ref={own}>
      {restoredAt === undefined ? null : (
        <Alert
          type="info"
          showIcon
          title={t(words.restored, { time: fromEpoch(restoredAt, 'yyyy-MM-dd HH:mm', zone) ?? '' })}
          description={phone ? ways : undefined}
          action={phone ? undefined : ways}
          closable
        />
      )}
      {copied ? <Alert type="info" showIcon title={t('form.copied')} closable /> : null}
      {meanwhile && !isUnchanged(meanwhile) ? (
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
