import { Button } from '#ui/kit/button.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useOnline } from '#web/call/use-online.ts'

interface OutageNoteProps {
  /** The call that waits. */
  readonly command: { readonly waiting: boolean; readonly giveUp: () => void }
}

/** Shown while a save waits for the server to be back. */
export function OutageNote({ command }: OutageNoteProps) {
  const t = useText()
  const isOnline = useOnline()
  return command.waiting ? (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t('web.waits', { reason: t(isOnline ? 'web.waits.unreachable' : 'web.waits.offline') })}
      action={
        <Button size="small" onClick={command.giveUp}>
          {t('web.waits.give-up')}
        </Button>
      }
    />
  ) : null
}
