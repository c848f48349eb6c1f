import type { HandoverKind } from '#features/users/contract/handover.ts'
import { Successor } from '#features/users/web/handover-successor.tsx'
import styles from '#features/users/web/users.module.css'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface HandoverKindListProps {
  readonly kind: HandoverKind
  readonly ticked: readonly string[]
  readonly onTick: (ids: readonly string[]) => void
  /** A successor for these things alone, `''` while he is still to be chosen; undefined: they go to the usual one. */
  readonly successor: string | undefined
  readonly problem: string | undefined
  readonly onSuccessor: (id: string | undefined) => void
}

/** The things of one kind with a check box each; those that cannot be handed over say why. */
export function HandoverKindList({ kind, ticked, onTick, successor, problem, onSuccessor }: HandoverKindListProps) {
  const { title, effect, notes, things, total, tickedOneByOne } = kind
  const t = useText()
  const open = things.filter(({ refused }) => refused === '').map(({ id }) => id)
  const chosen = open.filter((id) => ticked.includes(id))
  const tick = (id: string, on: boolean) => onTick(on ? [...ticked, id] : ticked.filter((one) => one !== id))
  if (things.length + notes.length === 0) return null
  const heading = t('users.handover.kind', { title, count: total })
  return (
    <section className={styles.handoverKind} aria-label={title}>
      <div className={styles.handoverHead}>
        {tickedOneByOne ? (
          <strong>{heading}</strong>
        ) : (
          <Checkbox
            checked={chosen.length > 0 && chosen.length === open.length}
            indeterminate={chosen.length > 0 && chosen.length < open.length}
            disabled={open.length === 0}
            onChange={({ target }) => onTick(target.checked ? open : [])}
          >
            <strong>{heading}</strong>
          </Checkbox>
        )}
        {things.length > 0 ? (
          <Button type="link" size="small" onClick={() => onSuccessor(successor === undefined ? '' : undefined)}>
            {t(successor === undefined ? 'users.handover.other' : 'users.handover.same-one')}
          </Button>
        ) : null}
      </div>
      <p className={styles.handoverEffect}>{effect}</p>
      {successor === undefined ? null : (
        <Successor label={t('users.handover.successor-of', { title })} value={successor} problem={problem} onChange={onSuccessor} />
      )}
      {notes.map((note) => (
        <Alert key={note} className={styles.handoverNote} type="info" showIcon title={note} />
      ))}
      <ul className={styles.handoverThings}>
        {things.map(({ id, name, refused }) => (
          <li key={id}>
            <Checkbox
              checked={refused === '' && ticked.includes(id)}
              disabled={refused !== ''}
              onChange={({ target }) => tick(id, target.checked)}
            >
              {name}
            </Checkbox>
            {refused === '' ? null : <div className={styles.handoverRefused}>{refused}</div>}
          </li>
        ))}
      </ul>
      {total > things.length ? <p className={styles.handoverEffect}>{t('users.handover.more', { shown: things.length })}</p> : null}
    </section>
  )
}
