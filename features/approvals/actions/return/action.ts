import type { FlowDefinition } from '#engine/flows/model.ts'
import type { OpinionQuestion, Say, WorkItemActionDeclaration } from '#features/approvals/actions/action.ts'
import { opinionQuestion } from '#features/approvals/actions/opinion-question.ts'
import type { RequestDetail } from '#features/approvals/contract/requests.ts'
import { returnCall } from '#features/approvals/actions/return/call.ts'
import { copiesBody, copiesQuestion } from '#features/approvals/actions/copies-question.ts'
import { copyIdsOf, statementOf } from '#features/approvals/actions/statement.ts'

/** 退回: asks for the node to return to, what happens afterwards, and the reason. */
export const returnRequest: WorkItemActionDeclaration<typeof returnCall> = {
  call: returnCall,
  word: 'return',
  form: 'saved',
  button: { place: 'foot', label: 'flows.return', order: 1, look: 'danger' },
  called: { pinyin: [['tui', 'hui']] },
  takesMarks: true,
  sendsBack: { action: 0, tone: 'returned' },
  dialog: {
    title: 'approvals.return.title',
    questions: (request, say, { target }) => {
      const { returnTargets = [], returnModes = [] } = request.operation ?? {}
      return [
        {
          kind: 'choice',
          name: 'target',
          label: say('approvals.return.to'),
          options: returnTargets.map(({ nodeCode, nodeName }) => ({ value: nodeCode, label: nodeName })),
        },
        {
          kind: 'choice',
          name: 'mode',
          label: say('approvals.return.mode'),
          options: returnModes.map((value) => ({
            value,
            label: say(`flows.return-mode-${value}`),
            effect: `${say(`approvals.return.effect-${value}`)}${besideText(request, { target, mode: value }, say)}`,
          })),
        },
        ...reasonOf(request, say),
        ...copiesQuestion(request, say),
      ]
    },
  },
  body: ({ opinion, people, chosen: { target = '', mode }, marks = new Map() }) => ({
    handleOpinion: opinion,
    ...copiesBody({ people }),
    rejectStep: String(target),
    rejectType: mode ?? null,
    fieldMarks: Array.from(marks, ([path, remark]) => ({ path, remark })),
  }),
  command: ({ id, body, marks = [] }, flow) => ({
    type: 'return',
    workItem: id,
    ...statementOf(body),
    ...targetOf(flow, body.rejectStep),
    ...(body.rejectType === 1 || body.rejectType === 2 ? { mode: body.rejectType } : {}),
    copyTo: copyIdsOf(body.copyIds),
    people: body.errorRuleUserList ?? {},
    marks,
  }),
}

/** What happens to branches that run beside this node: they wait, are taken back too, or go on. `''` where there are none. */
function besideText(
  { operation }: RequestDetail,
  { target, mode }: { readonly target: string | number | undefined; readonly mode: number },
  say: Say,
): string {
  const { beside = [], returnTargets = [] } = operation ?? {}
  const takesBack = returnTargets.find(({ nodeCode }) => nodeCode === target)?.takesBack ?? []
  const told = (word: string, nodes: readonly string[]): string =>
    nodes.length > 0 ? say(`approvals.return.beside-${word}`, { nodes: nodes.join(say('approvals.return.beside-pause')) }) : ''
  if (mode === 2) return told('waits', beside)
  const goesOn = beside.filter((node) => !takesBack.includes(node))
  return `${told('taken-back', takesBack)}${told('goes-on', goesOn)}`
}

/** A node that wants a reason of some length asks for one, whatever it says of opinions. */
function reasonOf({ operation }: RequestDetail, say: Say): readonly OpinionQuestion[] {
  const count = operation?.returnReasonLength ?? 0
  const question = { label: say('approvals.return.reason'), phrases: [say('approvals.opinion.fix')] }
  if (count === 0) return opinionQuestion(operation, say, question)
  const help = say('approvals.return.reason-help', { count })
  return [{ kind: 'opinion', ...question, least: { length: count, help, problem: say('approvals.return.reason-short', { count }) } }]
}

function targetOf(flow: FlowDefinition, step: string | null | undefined): { to?: string } {
  if (!step || step === '1' || step === '2') return {}
  return { to: step === '0' ? flow.start.code : step }
}
