import { useState } from 'react'
import styles from '#features/approvals/web/approvals.module.css'
import { SideChoice, SideContent, type SidePart } from '#features/approvals/web/approval/side-content.tsx'
import type { RequestDetail } from '#features/approvals/contract/requests.ts'
import { LeftOutlined, RightOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useAtLeast } from '#ui/theme/media.ts'
import { localStore } from '#web/session/local-store.ts'

/** What the user chose last; without a choice the side is open where the window leaves the form enough room. */
const setting = 'timeline-open'

/** The timeline beside the form, and the summary and comments where the flow has any. It folds to a narrow strip, so that wide tables of the form can be read. */
export function FlowSide({ detail }: { readonly detail: RequestDetail }) {
  const t = useText()
  const roomy = useAtLeast('wide')
  const [part, setPart] = useState<SidePart>('timeline')
  const [chosen, setChosen] = useState(() => localStore.get(setting))
  const open = chosen === undefined ? roomy : chosen === '1'
  const fold = () => {
    const next = open ? '0' : '1'
    setChosen(next)
    localStore.set(setting, next)
  }
  const name = t('approvals.timeline')
  if (!open)
    return (
      <button type="button" className={styles.foldedSide} aria-expanded={false} onClick={fold}>
        <LeftOutlined aria-hidden />
        {name}
      </button>
    )
  return (
    <aside className={styles.side} tabIndex={0} aria-label={name}>
      <div className={styles.sideHead}>
        <SideChoice detail={detail} part={part} onPart={setPart} />
        <IconButton name={t('approvals.timeline.close')} aria-expanded icon={<RightOutlined />} onClick={fold} />
      </div>
      <SideContent detail={detail} part={part} />
    </aside>
  )
}
