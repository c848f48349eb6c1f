import { useState } from 'react'
import type { CallAnswer } from '#engine/contract/call.ts'
import type { requestChanges } from '#features/approvals/contract.ts'
import styles from '#features/approvals/web/approvals.module.css'
import { Button } from '#ui/kit/button.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { Translate } from '#ui/text/use-text.tsx'

export type Change = CallAnswer<typeof requestChanges>['changes'][number]

interface ChangesNoteProps {
  readonly changes: readonly Change[]
  /** Compared with what the reader saw last, not with when the request was sent back. */
  readonly seen?: boolean
  /** Moves to the field or row of a change. */
  readonly onShow: (path: string) => void
}

/** Longest value shown in the list; the whole value is shown at its field. */
const longest = 40

/** What has changed since the request was sent back: the number, and on request the list. */
export function ChangesNote({ changes, seen = false, onShow }: ChangesNoteProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const typed = changes.filter(({ kind }) => kind !== 'computed')
  return (
    <Alert
      type="info"
      showIcon
      title={
        <>
          {t(seen ? 'approvals.changes.seen' : 'approvals.changes', { count: typed.length })}
          {open ? <ChangeList changes={typed} onShow={onShow} /> : null}
        </>
      }
      action={
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'approvals.changes.close' : 'approvals.changes.open')}
        </Button>
      }
    />
  )
}

function ChangeList({ changes, onShow }: ChangesNoteProps) {
  const t = useText()
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.path}>
          {change.kind === 'removed' ? (
            wordsOf(change, t)
          ) : (
            <Button type="link" size="small" className={styles.change} onClick={() => onShow(change.path)}>
              {wordsOf(change, t)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function wordsOf({ kind, label, row, before, after }: Change, t: Translate): string {
  if (kind === 'removed') return t('approvals.changes.removed', { label })
  if (kind === 'added') return t('approvals.changes.added', { label, row: row ?? '' })
  const place = row === null ? label : t('approvals.changes.cell', { label, row })
  return t('approvals.changes.from-to', { place, before: short(before, t), after: short(after, t) })
}

function short(text: string, t: Translate): string {
  if (text === '') return t('approvals.changes.nothing')
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** The former value of each changed field, by path. */
export function marksOf(changes: readonly Change[], t: Translate): ReadonlyMap<string, string> {
  const words = ({ kind, before }: Change) =>
    kind === 'added' ? t('approvals.changes.new-row') : t('approvals.changes.before', { before: before || t('approvals.changes.nothing') })
  return new Map(changes.map((change) => [change.path, words(change)]))
}
