import { Handle, Position, type Node, type NodeProps } from '@xyflow/react'
import { memo, useRef } from 'react'
import { isMovable } from '#engine/flows/editing/moving.ts'
import type { FlowStep } from '#engine/flows/model.ts'
import { forkKindOf } from '#engine/flows/tree.ts'
import styles from '#features/flow-design/web/canvas/canvas.module.css'
import { useFar, useFlowView, useFlowViewNow } from '#features/flow-design/web/canvas/flow-view.ts'
import type { Box } from '#features/flow-design/web/canvas/layout.ts'
import { LateMenu } from '#features/flow-design/web/canvas/late-menu.tsx'
import { addedIcons, branchIcons } from '#features/flow-design/web/canvas/kind-icons.ts'
import { kindText, stepSentence } from '#features/flow-design/web/sentences.ts'
import { EllipsisOutlined, LockOutlined, PlayCircleOutlined } from '#ui/icons.ts'
import { useText } from '#ui/text/use-text.tsx'
import { useDragSource } from '#web/designer/drag.ts'

export type StepBox = Node<{ readonly step: FlowStep }, Box['kind']>

const icons = {
  start: PlayCircleOutlined,
  approver: addedIcons.approver,
  'sub-flow': addedIcons['sub-flow'],
  timer: addedIcons.timer,
  foreign: LockOutlined,
  pass: branchIcons.condition,
}

/** Id of the element of a step, for the canvas to say which one is chosen. */
export const cardId = (code: string): string => `flow-step-${code}`

/** Where lines begin and end; nobody draws any. */
function Ends() {
  return (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} className={styles.lineEnd ?? ''} />
      <Handle type="source" position={Position.Bottom} isConnectable={false} className={styles.lineEnd ?? ''} />
    </>
  )
}

/** The box of a step: what it is, its name, and its rule as a sentence. */
export const StepCard = memo(function StepCard({ data: { step }, selected: isSelected }: NodeProps<StepBox>) {
  const t = useText()
  const now = useFlowViewNow()
  const far = useFar()
  const reading = useFlowView((view) => view.reading)
  const fork = useFlowView(({ wording }) => (step.kind === 'branch' ? (forkKindOf(wording.definition, step) ?? 'condition') : undefined))
  const kind = useFlowView(({ wording }) => kindText(step, wording))
  const sentence = useFlowView(({ wording }) => (far ? '' : stepSentence(step, wording)))
  const count = useFlowView(({ faults }) => faults.get(step.code) ?? 0)
  const card = useRef<HTMLDivElement>(null)
  const mayMove = !reading && isMovable(step)
  const isDragged = useDragSource(card, { dragged: mayMove ? () => ({ from: 'place', keys: [step.code] }) : undefined })
  const Icon = step.kind === 'branch' ? branchIcons[fork ?? 'condition'] : icons[step.kind]
  return (
    <div
      ref={card}
      className={`${styles.card} nopan`}
      data-kind={step.kind}
      data-fork={fork}
      data-default={step.kind === 'branch' && step.isDefault}
      data-selected={isSelected}
      data-faulty={count > 0}
      data-dragged={isDragged}
    >
      <button
        type="button"
        id={cardId(step.code)}
        tabIndex={-1}
        className={styles.face}
        aria-pressed={isSelected}
        onClick={() => now().select(step.code)}
      >
        <span className={styles.cardHead}>
          <Icon aria-hidden />
          <span data-visually-hidden>{kind} </span>
          <span className={styles.cardName} title={step.name}>
            {step.name || kind}
          </span>
          {fork === 'condition' && step.kind === 'branch' && !step.isDefault ? (
            <span className={styles.priority}>{t('flow-design.node.priority', { priority: step.priority })}</span>
          ) : null}
        </span>
        {far ? null : (
          <span className={styles.sentence} title={sentence}>
            {sentence}
          </span>
        )}
      </button>
      {count > 0 ? (
        <span className={styles.fault} role="img" aria-label={t('flow-design.node.faults', { count })}>
          {count}
        </span>
      ) : null}
      <Ends />
      {step.kind === 'start' || reading || far ? null : <CardMenu code={step.code} name={step.name} />}
    </div>
  )
})

function CardMenu({ code, name }: { readonly code: string; readonly name: string }) {
  const t = useText()
  const now = useFlowViewNow()
  return (
    <LateMenu
      items={() =>
        now()
          .commandsOf(code)
          .map(({ key, label, danger = false, disabled = false }) => ({ key, label, danger, disabled }))
      }
      onPick={(key) =>
        now()
          .commandsOf(code)
          .find((command) => command.key === key)
          ?.run()
      }
    >
      {(open, isOpen) => (
        <button
          type="button"
          tabIndex={-1}
          className={styles.cardMore}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          aria-label={t('flow-design.node.more', { name })}
          onClick={open}
        >
          <EllipsisOutlined aria-hidden />
        </button>
      )}
    </LateMenu>
  )
}

export const ForkBox = memo(function ForkBox({ data: { step } }: NodeProps<StepBox>) {
  return (
    <>
      <ForkFace step={step} />
      <Ends />
    </>
  )
})

/** Where a fork begins: the button that adds a branch; of one that is only kept, what it is. */
function ForkFace({ step }: { readonly step: FlowStep }) {
  const t = useText()
  const now = useFlowViewNow()
  const far = useFar()
  const reading = useFlowView((view) => view.reading)
  const clipboard = useFlowView((view) => view.clipboard)
  const { fork } = step
  if (fork?.kind === 'foreign')
    return (
      <div className={styles.keptFork} title={t('flow-design.node.kept', { kind: fork.type })}>
        <LockOutlined aria-hidden /> {t('flow-design.node.kept-fork', { count: fork.documents.length })}
      </div>
    )
  const label = t(fork?.kind === 'condition' ? 'flow-design.node.add-condition' : 'flow-design.node.add-branch')
  if (reading || far) return <div className={styles.forkDot} />
  if (clipboard === 'branch')
    return (
      <LateMenu
        items={() => [
          { key: 'new', label },
          { key: 'pasted', label: t('flow-design.node.paste-branch') },
        ]}
        onPick={(key) => now().addBranch(step.code, key === 'pasted')}
      >
        {(open) => (
          <button type="button" tabIndex={-1} className={styles.forkButton} aria-haspopup="menu" onClick={open}>
            {label}
          </button>
        )}
      </LateMenu>
    )
  return (
    <button type="button" tabIndex={-1} className={styles.forkButton} onClick={() => now().addBranch(step.code, false)}>
      {label}
    </button>
  )
}

export const JoinBox = memo(function JoinBox() {
  return (
    <>
      <div className={styles.join} />
      <Ends />
    </>
  )
})

export const EndBox = memo(function EndBox() {
  const t = useText()
  return (
    <>
      <div className={styles.end}>{t('flow-design.node.end')}</div>
      <Ends />
    </>
  )
})
