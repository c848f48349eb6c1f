import type { HandoverKind } from '#features/users/contract/handover.ts'
import styles from '#features/users/web/users.module.css'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface HandoverKindListProps {
  readonly kind: HandoverKind
  readonly ticked: readonly string[]
  readonly onTick: (ids: readonly string[]) => void
}

/** The things of one kind with a check box each; those that cannot be handed over say why. */
export function HandoverKindList({ kind: { title, effect, notes, things, total }, ticked, onTick }: HandoverKindListProps) {
  const t = useText()
  const open = things.filter(({ refused }) => refused === '').map(({ id }) => id)
  const chosen = open.filter((id) => ticked.includes(id))
  const tick = (id: string, on: boolean) => onTick(on ? [...ticked, id] : ticked.filter((one) => one !== id))
  if (things.length + notes.length === 0) return null
  return (
    <section className={styles.handoverKind} aria-label={title}>
      <Checkbox
        checked={chosen.length > 0 && chosen.length === open.length}
        indeterminate={chosen.length > 0 && chosen.length < open.length}
        disabled={open.length === 0}
        onChange={({ target }) => onTick(target.checked ? open : [])}
      >
        <strong>{t('users.handover.kind', { title, count: total })}</strong>
      </Checkbox>
      <p className={styles.handoverEffect}>{effect}</p>
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
