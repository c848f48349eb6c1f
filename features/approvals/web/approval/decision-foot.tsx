import { useRef, useState, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import { workItemActions } from '#features/approvals/actions.ts'
import type { Answers, WorkItemActionDeclaration } from '#features/approvals/actions/action.ts'
import { ActionDialog } from '#features/approvals/web/actions/action-dialog.tsx'
import { useAskedAction } from '#features/approvals/web/actions/asked-action.ts'
import { useManagerItems } from '#features/approvals/web/actions/manager-items.tsx'
import { MarkedList } from '#features/approvals/web/actions/marked-list.tsx'
import { captionOf, offeredOnWorkItem } from '#features/approvals/web/actions/offered.ts'
import type { DecisionInput } from '#features/approvals/web/approval/decision-input.ts'
import type { Said } from '#features/approvals/web/actions/said.ts'
import { offerUndo } from '#features/approvals/web/approval/offer-undo.ts'
import { GoOnChoice } from '#features/approvals/web/approval/go-on-choice.tsx'
import { LateSignatureField } from '#features/approvals/web/approval/late-signature-field.tsx'
import { useDecision, type DecisionOutcome } from '#features/approvals/web/approval/use-decision.ts'
import type { ToDoRound } from '#features/approvals/web/approval/use-to-do-round.ts'
import styles from '#features/approvals/web/approvals.module.css'
import type { RequestDetail } from '#features/approvals/contract/requests.ts'
import type { OpenedRequest } from '#features/approvals/web/filing/opened-request.ts'
import { AskWay } from '#features/approvals/web/ask-way.tsx'
import type { ChosenWay } from '#features/approvals/web/chosen-way.ts'
import { Button } from '#ui/kit/button.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { Dropdown } from '#ui/kit/menu.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { currentAddress } from '#web/router/navigation.ts'
import { FormFoot } from '#web/form/form-foot.tsx'
import type { FormHandle } from '#web/form/form-view.tsx'
import { useScreenKeys } from '#web/keys/screen-keys.ts'
import { checkForm } from '#web/form/problem-watch.ts'
import { useFormProblems } from '#web/form/use-form-problems.ts'

interface DecisionFootProps {
  readonly request: OpenedRequest
  readonly operation: NonNullable<RequestDetail['operation']>
  readonly input: DecisionInput
  /** Forgets the input once it is sent. */
  readonly onSent: () => void
  readonly view: RefObject<FormHandle | null>
  readonly round: ToDoRound
  /** On a phone, switches to the tab of the form. */
  readonly onShowForm: () => void
}

/** The action whose dialog is open, and its answers when people must be named next. */
interface Step {
  readonly action: WorkItemActionDeclaration
  readonly asked?: {
    readonly answers: Answers
    readonly nodes: Extract<DecisionOutcome, { kind: 'names' }>['nodes']
    readonly chosen: ChosenWay | undefined
  }
}

/** Its title is the same for many, its number is not. */
const nameOf = ({ flowTaskInfo: { fullName, enCode } }: RequestDetail): string => [fullName, enCode].filter(Boolean).join(' ')

/** Keys of one sign, the same as in the box of what is to do. */
const decisionKeys: Readonly<Record<string, readonly string[]>> = { approve: ['a'], return: ['r'] }

/** The actions on a work item. Keeps what is typed in a dialog after it is closed. */
export function DecisionFoot({ request, operation, input, onSent, view, round, onShowForm }: DecisionFootProps) {
  const t = useText()
  const { session, marking } = input
  const [said, setSaid] = useState(input.said)
  const marks = useSyncExternalStore(marking.subscribe, marking.remarks)
  const write = (next: Said) => {
    setSaid(next)
    input.write(next)
  }
  const [signature, setSignature] = useState('')
  const [step, setStep] = useState<Step>()
  const [notOffered, setNotOffered] = useState<string>()
  const decision = useDecision(request, operation.taskOperatorId, session)
  const problems = useFormProblems(session)
  const act = async (action: WorkItemActionDeclaration, answers: Answers, chosen?: ChosenWay) => {
    const way = { ...chosen, ...(signature !== '' && { signImg: signature }) }
    const outcome = await decision.run(action, action.takesMarks ? { ...answers, marks } : answers, way)
    if (outcome.kind === 'done') onSent()
    if (outcome.kind === 'names') setStep({ action, asked: { answers, nodes: outcome.nodes, chosen } })
    const address = currentAddress()
    if (outcome.kind === 'done' && !action.stays) await round.leave()
    if (outcome.kind === 'done' && outcome.mayRecall)
      offerUndo({ workItem: operation.taskOperatorId, address, title: nameOf(request.detail) }, t)
  }
  const begin = (action: WorkItemActionDeclaration) => {
    if (!action.dialog) return void act(action, { ...said, chosen: {}, people: {} })
    onShowForm()
    // Until the code of its fields is loaded the form is not drawn, and only its session can check.
    const check = () => view.current?.check() ?? checkForm(session)
    if (action.form !== 'submitted' || check().length === 0) setStep({ action })
  }
  useAskedAction(operation.taskOperatorId, (word) => {
    const action = workItemActions.find((one) => one.word === word)
    if (!action) return
    setNotOffered(
      operation.actions.includes(word)
        ? undefined
        : t('approvals.commands.not-offered', { action: captionOf(action, operation.captions, t) }),
    )
    if (operation.actions.includes(word)) begin(action)
  })
  const called = (action: WorkItemActionDeclaration): string => captionOf(action, operation.captions, t)
  const more = offeredOnWorkItem(operation.actions, 'more')
  const inFoot = offeredOnWorkItem(operation.actions, 'foot')
  const ofRequest = useManagerItems(request.detail, [...more, ...inFoot].map(called))
  const onMore = ({ key }: { readonly key: string }) => {
    more.filter(({ word }) => word === key).forEach(begin)
    ofRequest.begin(key)
  }
  const foot = useRef<HTMLElement>(null)
  const primary = inFoot.filter(({ button }) => button.look === 'primary').slice(0, 1)
  useScreenKeys(foot, {
    title: 'keys.decision',
    keys: inFoot.map((action) => ({
      keys: [...(primary.includes(action) ? ['Mod+Enter'] : []), ...(decisionKeys[action.word] ?? [])],
      label: action.button.label,
      run: () => !decision.busy && begin(action),
    })),
  })
  const dialog = step?.asked ? undefined : step?.action.dialog
  return (
    <>
      {step ? null : <DecisionNotes operation={operation} notOffered={notOffered} refused={decision.notes} />}
      <FormFoot ref={foot} problems={problems.length} onProblems={() => view.current?.focusProblem(problems[0]?.path ?? '')}>
        {more.length + ofRequest.items.length > 0 ? (
          <Dropdown
            trigger={['click']}
            menu={{
              items: [...more.map((action) => ({ key: action.word, label: called(action) })), ...ofRequest.items],
              onClick: onMore,
            }}
          >
            <Button>{t('ui.more')}</Button>
          </Dropdown>
        ) : null}
        {inFoot.map((action) => (
          <Button
            key={action.word}
            {...(action.button.look === 'primary' ? { type: 'primary' } : {})}
            danger={action.button.look === 'danger'}
            onClick={() => begin(action)}
          >
            {called(action)}
          </Button>
        ))}
      </FormFoot>
      {ofRequest.dialog}
      {step && dialog ? (
        <ActionDialog
          key={step.action.word}
          dialog={dialog}
          request={request.detail}
          confirmText={called(step.action)}
          said={said}
          onSaid={write}
          busy={decision.busy}
          notes={decision.notes}
          problems={decision.problems}
          onClose={() => setStep(undefined)}
          onConfirm={(answers) => void act(step.action, answers)}
        >
          <MarkedList marking={marking} form={request.form} session={session} sent={step.action.takesMarks ?? false} />
          {operation.signed ? <LateSignatureField value={signature} onChange={setSignature} /> : null}
          <GoOnChoice round={round} />
        </ActionDialog>
      ) : null}
      {step?.asked ? (
        <AskWay
          nodes={step.asked.nodes}
          busy={decision.busy}
          onClose={() => setStep(undefined)}
          asking={{ id: operation.taskOperatorId, body: {} }}
          chosen={step.asked.chosen}
          notes={decision.notes}
          onChosen={(chosen) => step.asked && void act(step.action, step.asked.answers, chosen)}
        />
      ) : null}
    </>
  )
}

interface DecisionNotesProps {
  readonly operation: DecisionFootProps['operation']
  /** Why an action that was asked for is not offered. */
  readonly notOffered: string | undefined
  readonly refused: readonly string[]
}

/** What is told above the actions, as long as no dialog tells it. */
function DecisionNotes({ operation, notOffered, refused }: DecisionNotesProps) {
  const t = useText()
  return (
    <div className={styles.notes}>
      {operation.inNameOf ? <Alert type="info" showIcon title={t('approvals.stands-in', { name: operation.inNameOf })} /> : null}
      {operation.hint ? <Alert type="info" showIcon title={operation.hint} /> : null}
      {notOffered ? <Alert type="info" showIcon title={notOffered} /> : null}
      {refused.map((note) => (
        <Alert key={note} type="error" showIcon title={note} />
      ))}
    </div>
  )
}
