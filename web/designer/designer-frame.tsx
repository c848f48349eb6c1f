import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { StepName } from '#engine/editing/history.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { Drawer } from '#ui/kit/drawer.tsx'
import { Dropdown, type MenuProps } from '#ui/kit/menu.tsx'
import { Segmented } from '#ui/kit/segmented.tsx'
import { Tabs } from '#ui/kit/tabs.tsx'
import {
  AppstoreOutlined,
  ClockCircleOutlined,
  EllipsisOutlined,
  LeftOutlined,
  RedoOutlined,
  SettingOutlined,
  UndoOutlined,
} from '#ui/icons.ts'
import { useText } from '#ui/text/use-text.tsx'
import { useAtLeast } from '#ui/theme/media.ts'
import styles from '#web/designer/designer.module.css'
import { useDragScroll } from '#web/designer/drag.ts'
import { HistoryList } from '#web/designer/history-list.tsx'
import { SaveNote } from '#web/designer/save-note.tsx'
import type { Designer } from '#web/designer/use-designer.ts'

export type DesignerDevice = 'pc' | 'phone'

export interface DesignerPane {
  readonly key: string
  readonly label: string
  readonly content: ReactNode
}

/** An entry of 更多. */
export interface DesignerCommand {
  readonly key: string
  readonly label: string
  readonly run: () => void
  readonly disabled?: boolean
}

interface DesignerFrameProps {
  readonly designer: Omit<Designer<unknown>, 'change' | 'replace'>
  readonly title: string
  readonly onBack: () => void
  /** In the middle of the head: which of several designers is shown. */
  readonly tabs?: ReactNode
  /** Present where there is a canvas for both; absent: no switch. */
  readonly device?: { readonly value: DesignerDevice; readonly onChange: (device: DesignerDevice) => void }
  readonly onPreview?: () => void
  readonly onJson?: () => void
  /** Faults found, and how the panel with them is opened. */
  readonly check?: { readonly count: number; readonly open: boolean; readonly onToggle: () => void }
  readonly more?: readonly DesignerCommand[]
  readonly publish?: ReactNode
  /** Notes across the whole width: who holds the draft, a clash. */
  readonly notes?: ReactNode
  /** Pages of the left pane, the palette first; none: no pane. */
  readonly left?: readonly DesignerPane[]
  readonly leftOpen?: string
  readonly onLeft?: (key: string) => void
  readonly canvas: ReactNode
  /** Settings of what is chosen; absent: no pane. */
  readonly right?: { readonly title: string; readonly content: ReactNode }
  /** Changes when something is chosen whose settings a narrow screen shows at once; it opens them by a button otherwise. */
  readonly rightKey?: string | undefined
  /** At the foot: the check panel. */
  readonly foot?: ReactNode
}

/**
 * Fills the page with head, panes and canvas of a designer. Where there is no room for three columns the panes are drawers. The keys belong to
 * the designer itself (`useDesignerKeys`).
 */
export function DesignerFrame(props: DesignerFrameProps) {
  const { notes, left = [], canvas, right, foot } = props
  const t = useText()
  const wide = useAtLeast('desktop')
  const [drawer, setDrawer] = useState<'left' | 'right'>()
  const scroll = useRef<HTMLDivElement>(null)
  useDragScroll(scroll)
  const close = () => setDrawer(undefined)
  const leftPane = <LeftPane panes={left} open={props.leftOpen} onOpen={props.onLeft} />
  return (
    <div className={styles.designer}>
      <Head {...props} wide={wide} onPane={setDrawer} />
      {notes ? <div className={styles.notes}>{notes}</div> : null}
      <div className={styles.body}>
        {wide && left.length > 0 ? (
          <aside className={styles.left} aria-label={t('designer.left-pane')}>
            {leftPane}
          </aside>
        ) : null}
        <section ref={scroll} className={styles.canvas} aria-label={t('designer.canvas')} tabIndex={-1}>
          <h2 data-visually-hidden>{t('designer.canvas')}</h2>
          {canvas}
        </section>
        {wide && right ? (
          <aside className={styles.right} aria-label={t('designer.right-pane')}>
            <h2 className={styles.paneTitle}>{right.title}</h2>
            <div className={styles.paneBody}>{right.content}</div>
          </aside>
        ) : null}
      </div>
      {foot}
      {wide ? null : (
        <>
          <Drawer open={drawer === 'left'} side="left" title={t('designer.left-pane')} onClose={close} flush>
            {leftPane}
          </Drawer>
          <Drawer open={drawer === 'right'} side="bottom" title={right?.title ?? ''} onClose={close}>
            {right?.content}
          </Drawer>
        </>
      )}
    </div>
  )
}

function LeftPane({
  panes,
  open,
  onOpen,
}: {
  readonly panes: readonly DesignerPane[]
  readonly open: string | undefined
  readonly onOpen: ((key: string) => void) | undefined
}) {
  const [own, setOwn] = useState(panes[0]?.key)
  const key = open ?? own
  return (
    <>
      <div className={styles.paneTabs}>
        <Tabs
          size="small"
          activeKey={key ?? ''}
          onChange={onOpen ?? setOwn}
          items={panes.map((pane) => ({ key: pane.key, label: pane.label }))}
        />
      </div>
      <div className={styles.paneBody}>{panes.find((pane) => pane.key === key)?.content}</div>
    </>
  )
}

interface HeadProps extends DesignerFrameProps {
  readonly wide: boolean
  readonly onPane: (pane: 'left' | 'right') => void
}

function Head({ designer, title, onBack, tabs, wide, left = [], right, onPane, publish, ...rest }: HeadProps) {
  const t = useText()
  return (
    <header className={styles.head}>
      <IconButton name={t('designer.back')} icon={<LeftOutlined />} onClick={onBack} />
      <div className={styles.name}>
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
        <SaveNote designer={designer} />
      </div>
      {tabs ? <div className={styles.tabs}>{tabs}</div> : null}
      <div className={styles.tools}>
        {!wide && left.length > 0 ? (
          <IconButton name={t('designer.left-pane')} icon={<AppstoreOutlined />} onClick={() => onPane('left')} />
        ) : null}
        {!wide && right ? <IconButton name={t('designer.right-pane')} icon={<SettingOutlined />} onClick={() => onPane('right')} /> : null}
        <StepButtons designer={designer} />
        <Device device={rest.device} wide={wide} />
        <HeadButtons {...rest} wide={wide} />
        {publish}
      </div>
    </header>
  )
}

function useStepText(): (name: StepName | undefined) => string | undefined {
  const t = useText()
  return (name) => name && t(name.text, name.params)
}

function StepButtons({ designer }: Pick<DesignerFrameProps, 'designer'>) {
  const t = useText()
  const textOf = useStepText()
  const [shown, setShown] = useState(false)
  const { history, canUndo, canRedo, reading } = designer
  const undone = textOf(history.steps[history.at - 1]?.name)
  const redone = textOf(history.steps[history.at]?.name)
  return (
    <>
      <IconButton
        name={canUndo && undone !== undefined ? t('designer.undo-of', { step: undone }) : t('designer.undo')}
        icon={<UndoOutlined />}
        disabled={!canUndo}
        onClick={designer.undo}
      />
      <IconButton
        name={canRedo && redone !== undefined ? t('designer.redo-of', { step: redone }) : t('designer.redo')}
        icon={<RedoOutlined />}
        disabled={!canRedo}
        onClick={designer.redo}
      />
      <IconButton
        name={t('designer.history')}
        icon={<ClockCircleOutlined />}
        disabled={reading || history.steps.length === 0}
        onClick={() => setShown(true)}
      />
      {shown ? <HistoryList history={history} onGo={designer.goTo} onClose={() => setShown(false)} /> : null}
    </>
  )
}

function Device({ device, wide }: Pick<DesignerFrameProps, 'device'> & { readonly wide: boolean }) {
  const t = useText()
  if (!device || !wide) return null
  return (
    <Segmented<DesignerDevice>
      size="small"
      aria-label={t('designer.device')}
      value={device.value}
      onChange={device.onChange}
      options={[
        { value: 'pc', label: t('designer.device-pc') },
        { value: 'phone', label: t('designer.device-phone') },
      ]}
    />
  )
}

type HeadButtonsProps = Pick<DesignerFrameProps, 'onPreview' | 'onJson' | 'check' | 'more'> & { readonly wide: boolean }

/** On a narrow screen all of them stand behind 更多. */
function HeadButtons({ onPreview, onJson, check, more = [], wide }: HeadButtonsProps) {
  const t = useText()
  const checkLabel = check && check.count > 0 ? t('designer.check-count', { count: check.count }) : t('designer.check')
  const own: DesignerCommand[] = [
    ...(check ? [{ key: 'check', label: checkLabel, run: check.onToggle }] : []),
    ...(onPreview ? [{ key: 'preview', label: t('designer.preview'), run: onPreview }] : []),
    ...(onJson ? [{ key: 'json', label: t('designer.json'), run: onJson }] : []),
  ]
  return (
    <>
      {wide
        ? own.map(({ key, label, run }) => (
            <Button
              key={key}
              size="small"
              onClick={run}
              danger={key === 'check' && (check?.count ?? 0) > 0}
              aria-expanded={key === 'check' ? check?.open : undefined}
            >
              {label}
            </Button>
          ))
        : null}
      <MoreMenu commands={wide ? more : [...own, ...more]} />
    </>
  )
}

function MoreMenu({ commands }: { readonly commands: readonly DesignerCommand[] }) {
  const t = useText()
  if (commands.length === 0) return null
  const menu: MenuProps = {
    items: commands.map(({ key, label, disabled = false }) => ({ key, label, disabled })),
    onClick: ({ key }) => commands.find((command) => command.key === key)?.run(),
  }
  return (
    <Dropdown menu={menu} trigger={['click']}>
      <IconButton name={t('designer.more')} icon={<EllipsisOutlined />} />
    </Dropdown>
  )
}
