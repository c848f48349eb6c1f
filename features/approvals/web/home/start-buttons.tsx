import { useState } from 'react'
import { NewRequest, startNew, useStartable } from '#features/approvals/web/boxes/new-request.tsx'
import styles from '#features/approvals/web/home/home.module.css'
import { PlusOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { goTo } from '#web/router/navigation.ts'
import { menuName } from '#web/router/page-title.ts'

/** With more functions the last button opens the choice of all. */
const shownStarts = 3

/** The page of all flows that the user may start, launch flows among them, which no menu leads to. */
const launchingAddress = '/workFlow/addFlow'

/** Buttons that begin a record in the functions where the user may add one, and the way to all flows. */
export function StartButtons() {
  const t = useText()
  const startable = useStartable()
  const [choosing, setChoosing] = useState(false)
  const shown = startable.length > shownStarts ? startable.slice(0, shownStarts - 1) : startable
  return (
    <div className={styles.starts}>
      {shown.map((entry, index) => (
        <Button key={entry.id} {...(index === 0 ? { type: 'primary' } : {})} icon={<PlusOutlined />} onClick={() => void startNew(entry)}>
          {t('approvals.home.new', { name: menuName(entry) })}
        </Button>
      ))}
      {shown.length < startable.length ? <Button onClick={() => setChoosing(true)}>{t('approvals.home.more')}</Button> : null}
      <Button onClick={() => void goTo(launchingAddress)}>{t('approvals.home.launch')}</Button>
      <NewRequest open={choosing} startable={startable} onClose={() => setChoosing(false)} />
    </div>
  )
}
