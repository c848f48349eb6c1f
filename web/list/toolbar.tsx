import { useCallback, useRef } from 'react'
import type { ReactNode } from 'react'
import { AppstoreOutlined, ColumnHeightOutlined, FullscreenExitOutlined, FullscreenOutlined, ReloadOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { Dropdown } from '#ui/kit/menu.tsx'
import { ReasonedButton } from '#ui/kit/reasoned-button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { measures } from '#ui/theme/tokens.ts'
import type { Density } from '#ui/theme/tokens.ts'
import styles from '#web/list/list.module.css'
import { useMeasuredSize } from '#web/list/measured-size.ts'
import type { ListAction, ListActions } from '#web/list/model.ts'
import { MoreActions } from '#web/list/row-actions.tsx'
import { useFitting } from '#web/list/use-fitting.ts'

interface ListToolbarProps {
  readonly actions: ListActions
  readonly selected: readonly string[]
  readonly onClearSelection: () => void
  readonly onRefresh: () => void
  readonly phone: boolean
  /** Absent when rows and columns cannot be arranged. */
  readonly view?: ViewSettings | undefined
  /** Drawn before the icons; on a phone the button that opens the search. */
  readonly extra?: ReactNode
}

/** How the list is displayed. */
export interface ViewSettings {
  /** Absent where rows have no height of their own, as cards. */
  readonly rows?: { readonly density: Density; readonly onDensity: (next: Density) => void } | undefined
  readonly onColumns: () => void
  readonly fullScreen: boolean
  readonly onFullScreen: () => void
}

const densities = Object.keys(measures.rows) as Density[]

/**
 * Actions at the left, small icons for the display at the right; on a phone the last in the row is what may stand in a second one. Of
 * the actions on selected rows those that do not fit stand behind 更多, so that the table stays in its place when rows are ticked.
 */
export function ListToolbar({ actions, selected, onClearSelection, onRefresh, phone, view, extra }: ListToolbarProps) {
  const t = useText()
  const row = useRef<HTMLDivElement>(null)
  const [measure, { width }] = useMeasuredSize()
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      row.current = element
      return measure(element)
    },
    [measure],
  )
  const onSelected = selected.length === 0 ? [] : actions.selection
  const words = [...actions.toolbar, ...onSelected].map(({ label }) => label)
  // What ends the selection is the last that goes behind the menu.
  const fitting = useFitting(
    row,
    onSelected.length === 0 ? 0 : onSelected.length + 1,
    JSON.stringify([width, String(selected.length).length, ...words]),
  )
  const shown = Math.max(0, fitting - 1)
  const clear = { name: 'clear-selection', label: t('list.clear-selection'), run: onClearSelection }
  const isClearBehind = onSelected.length > 0 && fitting === 0
  const rest: readonly ListAction<readonly string[]>[] = isClearBehind ? [...onSelected, clear] : onSelected.slice(shown)
  const counted = (label: string) => t('list.selected', { label, count: selected.length })
  const refresh = <IconButton name={t('list.refresh')} icon={<ReloadOutlined />} onClick={onRefresh} />
  return (
    <div ref={attach} className={styles.toolbar} role="toolbar" data-touch data-phone={phone}>
      {actions.toolbar.map((action) => (
        <ToolbarButton key={action.name} action={action} subject={undefined} label={action.label} />
      ))}
      {onSelected.slice(0, shown).map((action) => (
        <ToolbarButton key={action.name} action={action} subject={selected} label={counted(action.label)} />
      ))}
      {rest.length === 0 ? null : (
        <MoreActions subject={selected} actions={rest} label={counted(t(shown === 0 ? 'list.on-selected' : 'list.more'))} />
      )}
      {selected.length === 0 || isClearBehind ? null : (
        <Button type="link" onClick={onClearSelection}>
          {t('list.clear-selection')}
        </Button>
      )}
      {phone ? refresh : null}
      <span className={styles.spring} />
      {extra}
      {phone ? null : refresh}
      {phone || !view ? null : <ViewControls view={view} />}
    </div>
  )
}

/** Row height, columns and full screen; not offered on a phone. */
function ViewControls({ view }: { readonly view: ViewSettings }) {
  const t = useText()
  return (
    <>
      {view.rows ? (
        <Dropdown
          trigger={['click']}
          menu={{
            selectable: true,
            selectedKeys: [view.rows.density],
            items: densities.map((key) => ({ key, label: t(`list.density.${key}`) })),
            onClick: ({ key }) => view.rows?.onDensity(densities.find((one) => one === key) ?? 'normal'),
          }}
        >
          <Button type="text" size="small" aria-label={t('list.density')} title={t('list.density')} icon={<ColumnHeightOutlined />} />
        </Dropdown>
      ) : null}
      <IconButton name={t('list.columns')} icon={<AppstoreOutlined />} onClick={view.onColumns} />
      <IconButton
        name={t(view.fullScreen ? 'list.full-screen-leave' : 'list.full-screen')}
        icon={view.fullScreen ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        onClick={view.onFullScreen}
      />
    </>
  )
}

interface ToolbarButtonProps<Subject> {
  readonly action: ListAction<Subject>
  readonly subject: Subject
  readonly label: string
}

function ToolbarButton<Subject>({ action, subject, label }: ToolbarButtonProps<Subject>) {
  return (
    <ReasonedButton
      type={action.primary ? 'primary' : 'default'}
      danger={action.danger}
      icon={action.icon}
      why={action.refuse?.(subject)}
      onClick={() => void action.run(subject)}
    >
      {label}
    </ReasonedButton>
  )
}
