import styles from '#web/list/list.module.css'
import { isForOtherTab, openAddress } from '#web/list/open-address.ts'
import { hrefOf } from '#web/router/navigation.ts'

interface RowLinkProps {
  readonly address: string
  readonly text: string
  /** On a card the link is the only way in; a row of a table has the focus itself. */
  readonly isTabStop?: boolean
  readonly className?: string
}

/** The name of a row as a link, so that the browser offers all it offers for links. */
export function RowLink({ address, text, isTabStop = false, className = styles.rowLink }: RowLinkProps) {
  return (
    <a
      className={className}
      href={hrefOf(address)}
      data-row-link={isTabStop ? '' : undefined}
      tabIndex={isTabStop ? undefined : -1}
      draggable={false}
      onClick={(event) => {
        if (isForOtherTab(event)) return
        event.preventDefault()
        openAddress(address, false)
      }}
    >
      {text}
    </a>
  )
}
