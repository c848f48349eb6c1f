import type { ReactNode } from 'react'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/admin/grid-frame.module.css'

interface GridFrameProps {
  readonly search: { readonly label: string; readonly value: string; readonly onChange: (keyword: string) => void }
  /** Drawn behind the search. */
  readonly tools: ReactNode
  readonly onOpenAll: () => void
  readonly onCloseAll: () => void
  readonly legend: string
  /** The grid; nothing where no row is found. */
  readonly children: ReactNode
}

/** What stands around a tree with check boxes in columns: search, tools, opening and closing all, and what its marks mean. */
export function GridFrame({ search, tools, onOpenAll, onCloseAll, legend, children }: GridFrameProps) {
  const t = useText()
  return (
    <div className={styles.frame}>
      <div className={styles.tools}>
        <TextInput
          value={search.value}
          onChange={(event) => search.onChange(event.target.value)}
          allowClear
          placeholder={search.label}
          aria-label={search.label}
          style={{ maxWidth: 240 }}
        />
        {tools}
        <span className={styles.room} />
        <Button size="small" onClick={onOpenAll}>
          {t('admin.expand')}
        </Button>
        <Button size="small" onClick={onCloseAll}>
          {t('admin.collapse')}
        </Button>
      </div>
      {children ?? <p>{t('admin.checked.nothing')}</p>}
      <p className={styles.legend}>{legend}</p>
    </div>
  )
}
