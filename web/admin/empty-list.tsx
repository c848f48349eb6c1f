import { Button } from '#ui/kit/button.tsx'
import { Empty } from '#ui/states/empty.tsx'
import type { ListAction } from '#web/list/model.ts'

interface EmptyListProps {
  readonly text: string
  /** The action that changes it, where the user has one. */
  readonly action: ListAction<void> | undefined
}

/** Nothing is there yet: why, and the button that makes the first one. */
export function EmptyList({ text, action }: EmptyListProps) {
  const button = action ? (
    <Button type="primary" icon={action.icon} onClick={() => void action.run()}>
      {action.label}
    </Button>
  ) : null
  return <Empty text={text} action={button} />
}
