import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/keys/keys-dialog.module.css'
import { signOf } from '#web/keys/key-signs.ts'
import type { KeyGroup } from '#ui/keys/told-keys.ts'

interface KeysDialogProps {
  readonly groups: readonly KeyGroup[]
  readonly onClose: () => void
}

/** The keys that work on the screen, part by part. */
export function KeysDialog({ groups, onClose }: KeysDialogProps) {
  const t = useText()
  return (
    <Dialog open title={t('keys.title')} width={480} onClose={onClose} foot={<Button onClick={onClose}>{t('ui.close')}</Button>}>
      {merged(groups).map(({ title, keys }) => (
        <section key={title} aria-label={t(title)}>
          <h3 className={styles.title}>{t(title)}</h3>
          <dl className={styles.keys}>
            {keys.map(({ keys: alternatives, label }) => (
              <div key={label} className={styles.line}>
                <dt>{t(label)}</dt>
                <dd className={styles.combinations}>
                  {alternatives.map((combination, index) => (
                    <span key={combination}>
                      {index > 0 ? ` ${t('keys.or')} ` : null}
                      {signsIn(combination).map((key) => (
                        <kbd key={key} className={styles.key}>
                          {signOf(key)}
                        </kbd>
                      ))}
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}

/** The single keys of a combination; the plus sign is a key of its own too. */
const signsIn = (combination: string): readonly string[] => (combination === '+' ? ['+'] : combination.split('+'))

/** Parts of one kind, as the tables of a form, stand under one title, and what they share is told once. */
function merged(groups: readonly KeyGroup[]): readonly KeyGroup[] {
  return [...Map.groupBy(groups, ({ title }) => title)].map(([title, same]) => ({
    title,
    keys: [...new Map(same.flatMap(({ keys }) => keys).map((key) => [key.label, key])).values()],
  }))
}
