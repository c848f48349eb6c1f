import { useState } from 'react'
import type { RefObject } from 'react'
import type { FormSession } from '#engine/forms/form-session.ts'
import { ApproveDialog } from '#features/approvals/web/approval/approve-dialog.tsx'
import { ReturnDialog } from '#features/approvals/web/approval/return-dialog.tsx'
import { useDecision } from '#features/approvals/web/approval/use-decision.ts'
import type { ToDoRound } from '#features/approvals/web/approval/use-to-do-round.ts'
import type { DecisionKind } from '#features/approvals/web/approval/use-decision.ts'
import styles from '#features/approvals/web/approvals.module.css'
import type { OpenedRequest, TaskDetail } from '#features/approvals/web/filing/opened-request.ts'
import { PeopleDialog } from '#features/approvals/web/people-dialog.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { Dropdown } from '#ui/kit/menu.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { isRecord } from '#web/call/call-error.ts'
import { FormFoot } from '#web/form/form-foot.tsx'
import type { FormHandle } from '#web/form/form-view.tsx'
import { useFormProblems } from '#web/form/use-form-problems.ts'

interface DecisionFootProps {
  readonly request: OpenedRequest
  readonly operation: NonNullable<TaskDetail['operation']>
  readonly session: FormSession
  readonly view: RefObject<FormHandle | null>
  readonly round: ToDoRound
  /** On a phone the form may be behind the other tab. */
  readonly onShowForm: () => void
}

type Body = Parameters<ReturnType<typeof useDecision>['run']>[1]
/** What is being decided, and what was sent when the flow then asked for people. */
interface Step {
  readonly kind: DecisionKind
  readonly asked?: { readonly body: Body; readonly nodes: readonly { readonly nodeId: string; readonly nodeName: string }[] }
}

/** 通过, 退回 and the rest of what an approver may do. What is typed in a dialog outlives it. */
export function DecisionFoot({ request, operation, session, view, round, onShowForm }: DecisionFootProps) {
  const t = useText()
  const { draftData } = request.detail
  const [opinion, setOpinion] = useState(() =>
    isRecord(draftData) && typeof draftData['opinion'] === 'string' ? draftData['opinion'] : '',
  )
  const [step, setStep] = useState<Step>()
  const decision = useDecision(request, operation.taskOperatorId, session)
  const problems = useFormProblems(session)
  const may = (action: string) => operation.actions.includes(action)
  const begin = (kind: DecisionKind) => {
    onShowForm()
    if (kind === 'return' || view.current?.check().length === 0) setStep({ kind })
  }
  const decide = async (kind: DecisionKind, body: Body) => {
    const answer = await decision.run(kind, body)
    if (!answer) return
    if (Array.isArray(answer)) setStep({ kind, asked: { body, nodes: answer } })
    else await round.leave()
  }
  const shared = {
    operation,
    opinion,
    onOpinion: setOpinion,
    busy: decision.busy,
    notes: decision.notes,
    round,
    onClose: () => setStep(undefined),
  }
  return (
    <>
      {step ? null : (
        <div className={styles.notes}>
          {decision.notes.map((note) => (
            <Alert key={note} type="error" showIcon title={note} />
          ))}
        </div>
      )}
      <FormFoot problems={problems.length} onProblems={() => view.current?.focusProblem(problems[0]?.path ?? '')}>
        {may('save') ? (
          <Dropdown
            trigger={['click']}
            menu={{ items: [{ key: 'save', label: t('flows.save') }], onClick: () => void decision.keep(opinion) }}
          >
            <Button>{t('ui.more')}</Button>
          </Dropdown>
        ) : null}
        {may('return') ? (
          <Button danger onClick={() => begin('return')}>
            {t('flows.return')}
          </Button>
        ) : null}
        {may('approve') ? (
          <Button type="primary" onClick={() => begin('approve')}>
            {t('flows.approve')}
          </Button>
        ) : null}
      </FormFoot>
      {step?.kind === 'approve' && !step.asked ? (
        <ApproveDialog {...shared} stations={request.detail.timeline} onApprove={(body) => void decide('approve', body)} />
      ) : null}
      {step?.kind === 'return' && !step.asked ? <ReturnDialog {...shared} onReturn={(body) => void decide('return', body)} /> : null}
      {step?.asked ? (
        <PeopleDialog
          nodes={step.asked.nodes}
          busy={decision.busy}
          onClose={() => setStep(undefined)}
          onNamed={(people) =>
            void decide(step.kind, {
              ...step.asked?.body,
              errorRuleUserList: Object.fromEntries(Object.entries(people).map(([node, ids]) => [node, [...ids]])),
            })
          }
        />
      ) : null}
    </>
  )
}
