import { useCallback, useState } from 'react'
import { firstFilter } from '#features/messages/web/box-filter.ts'
import { MessageBox } from '#features/messages/web/message-box.tsx'
import { Button } from '#ui/kit/button.tsx'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { goTo } from '#web/router/navigation.ts'

interface MessageDrawerProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** What the bell opens. It remembers its filter as long as the page lives. */
export function MessageDrawer({ open, onClose }: MessageDrawerProps) {
  const t = useText()
  const [filter, setFilter] = useState(firstFilter)
  const showAll = useCallback(() => {
    onClose()
    void goTo('/messageRecord')
  }, [onClose])
  return (
    <SideDrawer
      open={open}
      title={t('messages.title')}
      width={440}
      onClose={onClose}
      foot={
        <Button type="link" onClick={showAll}>
          {t('messages.everything')}
        </Button>
      }
    >
      <MessageBox filter={filter} onFilter={setFilter} onLeave={onClose} />
    </SideDrawer>
  )
}
