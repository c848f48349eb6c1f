import { useState } from 'react'
import type { ActionDialog as DialogDeclaration, Answers, ManagerActionDeclaration } from '#features/approvals/actions/action.ts'
import { listMoveTargets } from '#features/approvals/actions/change/call.ts'
import { isResult, nodesWithoutPeople, type AskedNode } from '#features/approvals/contract/action-input.ts'
import { ActionDialog } from '#features/approvals/web/actions/action-dialog.tsx'
import { bodyOf } from '#features/approvals/web/actions/said.ts'
import { refusedAnswers } from '#features/approvals/web/actions/refused-answers.ts'
import { refreshes, shownInDialog, type RequestActionDialogProps } from '#features/approvals/web/actions/request-action.ts'
import { PeopleDialog } from '#features/approvals/web/way/people-dialog.tsx'
import type { ChosenWay } from '#features/approvals/web/chosen-way.ts'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { CallAnswer } from '#engine/contract/call.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

type Targets = CallAnswer<typeof listMoveTargets>

/** The dialog of 变更 and 复活: reads where the request may go, and asks for people where a node finds nobody. */
export function MoveDialog(props: RequestActionDialogProps) {
  const t = useText()
  const { data, error, refetch } = useCall(listMoveTargets, { params: { id: props.request.id } }, { handles: 'all' })
  if (data) return <Moving {...props} targets={data} />
  return (
    <Dialog open title={t(wordsOf(props.action).title)} foot={null} onClose={props.onClose}>
      {error ? <Problem text={error.msg} traceId={error.requestId} onRetry={() => void refetch()} /> : <Loading rows={3} />}
    </Dialog>
  )
}

/** Nodes that find nobody, with the answers that led to them. */
interface Asked {
  readonly nodes: readonly AskedNode[]
  readonly answers: Answers
  /** Who was named in the round before. */
  readonly people: Pick<ChosenWay, 'candidateList' | 'errorRuleUserList'> | undefined
}

function Moving({ action, request, said, onSaid, onClose, onDone, targets }: RequestActionDialogProps & { readonly targets: Targets }) {
  const t = useText()
  const { run, busy } = useCommand(action.call, { refreshes: refreshes[action.changes], handles: shownInDialog, announce: isResult })
  const [notes, setNotes] = useState<readonly string[]>([])
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [asked, setAsked] = useState<Asked>()
  const act = async (answers: Answers, people?: Pick<ChosenWay, 'candidateList' | 'errorRuleUserList'>) => {
    const body = Object.assign({}, bodyOf(action, answers, request.id), { asks: true }, people)
    const outcome = await run({ params: undefined, query: undefined, body })
    const atQuestions = outcome.ok ? {} : refusedAnswers(outcome.error, answers)
    setProblems(atQuestions)
    setNotes(outcome.ok || Object.keys(atQuestions).length > 0 ? [] : [outcome.error.msg])
    if (!outcome.ok) return
    const nodes = nodesWithoutPeople.safeParse(outcome.data)
    if (nodes.success) setAsked({ nodes: nodes.data, answers, people })
    else onDone()
  }
  return (
    <>
      <ActionDialog
        dialog={dialogOf(action)}
        request={targets}
        confirmText={t(action.button.label)}
        said={said}
        onSaid={onSaid}
        busy={busy}
        notes={asked ? [] : notes}
        problems={problems}
        onClose={onClose}
        onConfirm={(answers) => act(answers)}
      />
      {asked ? (
        <PeopleDialog
          nodes={asked.nodes}
          asking={{ moved: request.id }}
          chosen={asked.people}
          busy={busy}
          notes={notes}
          onChosen={({ candidateList = {}, errorRuleUserList = {} }) => void act(asked.answers, { candidateList, errorRuleUserList })}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  )
}

/** The words of both actions. */
const words = {
  change: {
    title: 'approvals.change.title',
    effect: 'approvals.change.effect',
    where: 'approvals.change.where',
    reason: 'approvals.change.reason',
  },
  revive: {
    title: 'approvals.revive.title',
    effect: 'approvals.revive.effect',
    where: 'approvals.revive.where',
    reason: 'approvals.revive.reason',
  },
} as const

const wordsOf = ({ word }: ManagerActionDeclaration) => (word === 'revive' ? words.revive : words.change)

function dialogOf(action: ManagerActionDeclaration): DialogDeclaration<Targets> {
  const { title, effect, where, reason } = wordsOf(action)
  return {
    title,
    effect: (_targets, say) => say(effect),
    questions: (targets, say) => [
      {
        kind: 'choice',
        name: 'taskNodeId',
        label: say(where),
        options: targets.map(({ id, nodeName }) => ({ value: id, label: nodeName })),
      },
      {
        kind: 'opinion',
        label: say(reason),
        least: { length: 1, help: say('approvals.terminate.reason-help'), problem: say('flows.move-reason-missing') },
      },
    ],
  }
}
