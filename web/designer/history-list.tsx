import type { History, StepName } from '#engine/editing/history.ts'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/designer/designer.module.css'

interface HistoryListProps {
  readonly history: History<unknown>
  readonly onGo: (at: number) => void
  readonly onClose: () => void
}

/** All steps by name, the newest first; a click goes there. Those that were undone stand above the one that holds. */
export function HistoryList({ history, onGo, onClose }: HistoryListProps) {
  const t = useText()
  const name = ({ text, params }: StepName) => t(text, params)
  const steps = [
    { at: 0, label: t('designer.history-start') },
    ...history.steps.map((step, index) => ({ at: index + 1, label: name(step.name) })),
  ]
  return (
    <SideDrawer open title={t('designer.history')} width={320} onClose={onClose} flush>
      <ol className={styles.steps} reversed>
        {steps.toReversed().map(({ at, label }) => (
          <li key={at}>
            <button
              type="button"
              className={styles.step}
              data-undone={at > history.at}
              aria-current={at === history.at ? 'step' : undefined}
              onClick={() => onGo(at)}
            >
              {label}
            </button>
          </li>
        ))}
      </ol>
    </SideDrawer>
  )
}
