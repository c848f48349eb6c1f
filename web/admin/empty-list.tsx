import { Button } from '#ui/kit/button.tsx'
import { Empty } from '#ui/states/empty.tsx'
import type { ListAction } from '#web/list/model.ts'

interface EmptyListProps {
  readonly text: string
  /** The button that adds the first item; undefined when the user has no right to it. */
  readonly action: ListAction<void> | undefined
}

/** Shown in place of a list without items: the reason, and the button that adds the first one. */
export function EmptyList({ text, action }: EmptyListProps) {
  const button = action ? (
    <Button type="primary" icon={action.icon} onClick={() => void action.run()}>
      {action.label}
    </Button>
  ) : null
  return <Empty text={text} action={button} />
}
