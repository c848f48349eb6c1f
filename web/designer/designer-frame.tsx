import { memo, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { StepName } from '#engine/editing/history.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { Drawer } from '#ui/kit/drawer.tsx'
import { Dropdown, type MenuProps } from '#ui/kit/menu.tsx'
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
import { DeviceSwitch, type DesignerDevice, type DeviceChoice } from '#web/designer/device-switch.tsx'
import { useDragScroll } from '#web/designer/drag.ts'
import { HistoryList } from '#web/designer/history-list.tsx'
import { SaveNote } from '#web/designer/save-note.tsx'
import { checkText, type Finding } from '#web/designer/check-panel.tsx'
import type { Designer } from '#web/designer/use-designer.ts'

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
  readonly device?: DeviceChoice
  readonly onPreview?: () => void
  readonly onJson?: () => void
  /** What a check found, and how the panel with it is opened. */
  readonly check?: {
    readonly findings: readonly { readonly level: Finding['level'] }[]
    readonly open: boolean
    readonly onToggle: () => void
  }
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
  const labels = JSON.stringify(panes.map((pane) => ({ key: pane.key, label: pane.label })))
  return (
    <>
      <div className={styles.paneTabs}>
        <PaneTabs labels={labels} active={key ?? ''} onOpen={onOpen ?? setOwn} />
      </div>
      <div className={styles.paneBody}>{panes.find((pane) => pane.key === key)?.content}</div>
    </>
  )
}

interface PaneTabsProps {
  /** Keys and labels as text, so that the same ones are the same. */
  readonly labels: string
  readonly active: string
  readonly onOpen: (key: string) => void
}

/** The same while something is designed, whatever stands below them. */
const PaneTabs = memo(function PaneTabs({ labels, active, onOpen }: PaneTabsProps) {
  return (
    <Tabs
      size="small"
      activeKey={active}
      onChange={onOpen}
      items={JSON.parse(labels) as { readonly key: string; readonly label: string }[]}
    />
  )
})

interface HeadProps extends DesignerFrameProps {
  readonly wide: boolean
  readonly onPane: (pane: 'left' | 'right') => void
}

function Head({ designer, title, onBack, tabs, wide, left = [], right, onPane, publish, ...rest }: HeadProps) {
  const t = useText()
  return (
    <header className={styles.head}>
      <BackButton onBack={onBack} />
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

const BackButton = memo(function BackButton({ onBack }: Pick<DesignerFrameProps, 'onBack'>) {
  const t = useText()
  return <IconButton name={t('designer.back')} icon={<LeftOutlined />} onClick={onBack} />
})

function useStepText(): (name: StepName | undefined) => string | undefined {
  const t = useText()
  return (name) => name && t(name.text, name.params)
}

function StepButtons({ designer }: Pick<DesignerFrameProps, 'designer'>) {
  const textOf = useStepText()
  const [shown, setShown] = useState(false)
  const { history, canUndo, canRedo, reading, undo, redo } = designer
  return (
    <>
      <StepFaces
        undone={canUndo ? textOf(history.steps[history.at - 1]?.name) : undefined}
        redone={canRedo ? textOf(history.steps[history.at]?.name) : undefined}
        canUndo={canUndo}
        canRedo={canRedo}
        hasSteps={!reading && history.steps.length > 0}
        undo={undo}
        redo={redo}
        onHistory={setShown}
      />
      {shown ? <HistoryList history={history} onGo={designer.goTo} onClose={() => setShown(false)} /> : null}
    </>
  )
}

interface StepFacesProps extends Pick<DesignerFrameProps['designer'], 'canUndo' | 'canRedo' | 'undo' | 'redo'> {
  /** What would be taken back, and done again, in words. */
  readonly undone: string | undefined
  readonly redone: string | undefined
  readonly hasSteps: boolean
  readonly onHistory: (shown: boolean) => void
}

/** Drawn anew when another step would be taken back, not with each key of the same one. */
const StepFaces = memo(function StepFaces({ undone, redone, canUndo, canRedo, hasSteps, undo, redo, onHistory }: StepFacesProps) {
  const t = useText()
  return (
    <>
      <IconButton
        name={undone === undefined ? t('designer.undo') : t('designer.undo-of', { step: undone })}
        icon={<UndoOutlined />}
        disabled={!canUndo}
        onClick={undo}
      />
      <IconButton
        name={redone === undefined ? t('designer.redo') : t('designer.redo-of', { step: redone })}
        icon={<RedoOutlined />}
        disabled={!canRedo}
        onClick={redo}
      />
      <IconButton name={t('designer.history')} icon={<ClockCircleOutlined />} disabled={!hasSteps} onClick={() => onHistory(true)} />
    </>
  )
})

function Device({ device, wide }: Pick<DesignerFrameProps, 'device'> & { readonly wide: boolean }) {
  const latest = useRef(device?.onChange)
  latest.current = device?.onChange
  const choose = useMemo(() => (value: DesignerDevice) => latest.current?.(value), [])
  return device && wide ? <DeviceSwitch value={device.value} onChange={choose} /> : null
}

type HeadButtonsProps = Pick<DesignerFrameProps, 'onPreview' | 'onJson' | 'check' | 'more'> & { readonly wide: boolean }

/** On a narrow screen all of them stand behind 更多. */
function HeadButtons({ onPreview, onJson, check, more = [], wide }: HeadButtonsProps) {
  const t = useText()
  const isFaulty = check?.findings.some(({ level }) => level === 'error') ?? false
  const own: DesignerCommand[] = [
    ...(check ? [{ key: 'check', label: checkText(check.findings, t), run: check.onToggle }] : []),
    ...(onPreview ? [{ key: 'preview', label: t('designer.preview'), run: onPreview }] : []),
    ...(onJson ? [{ key: 'json', label: t('designer.json'), run: onJson }] : []),
  ]
  const shown = wide ? own : []
  const behind = wide ? more : [...own, ...more]
  const latest = useRef<readonly DesignerCommand[]>([])
  latest.current = [...own, ...more]
  const run = useMemo(() => (key: string) => latest.current.find((command) => command.key === key)?.run(), [])
  const faces = (commands: readonly DesignerCommand[]) =>
    JSON.stringify(commands.map(({ key, label, disabled = false }) => ({ key, label, disabled })))
  return <HeadFaces shown={faces(shown)} behind={faces(behind)} faulty={isFaulty} checking={check?.open} run={run} />
}

interface HeadFacesProps {
  /** Commands as text, so that the same ones are the same. */
  readonly shown: string
  readonly behind: string
  readonly faulty: boolean
  readonly checking: boolean | undefined
  readonly run: (key: string) => void
}

type Face = Pick<DesignerCommand, 'key' | 'label' | 'disabled'>

/** Drawn anew when other commands are offered, not with each key that is typed in a designer. */
const HeadFaces = memo(function HeadFaces({ shown, behind, faulty, checking, run }: HeadFacesProps) {
  return (
    <>
      {(JSON.parse(shown) as readonly Face[]).map(({ key, label }) => (
        <Button
          key={key}
          size="small"
          onClick={() => run(key)}
          danger={key === 'check' && faulty}
          aria-expanded={key === 'check' ? checking : undefined}
        >
          {label}
        </Button>
      ))}
      <MoreMenu faces={JSON.parse(behind) as readonly Face[]} run={run} />
    </>
  )
})

function MoreMenu({ faces, run }: { readonly faces: readonly Face[]; readonly run: (key: string) => void }) {
  const t = useText()
  if (faces.length === 0) return null
  const menu: MenuProps = {
    items: faces.map(({ key, label, disabled = false }) => ({ key, label, disabled })),
    onClick: ({ key }) => run(key),
  }
  return (
    <Dropdown menu={menu} trigger={['click']}>
      <IconButton name={t('designer.more')} icon={<EllipsisOutlined />} />
    </Dropdown>
  )
}
