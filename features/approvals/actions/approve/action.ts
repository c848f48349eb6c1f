import type { Say, WorkItemActionDeclaration } from '#features/approvals/actions/action.ts'
import { approveCall } from '#features/approvals/actions/approve/call.ts'
import { copiesBody, copiesQuestion } from '#features/approvals/actions/copies-question.ts'
import { opinionQuestion } from '#features/approvals/actions/opinion-question.ts'
import { modeText, outcomeText } from '#features/approvals/actions/mode-text.ts'
import { namesOf } from '#features/approvals/actions/people-names.ts'
import { choicesOf, copyIdsOf, statementOf } from '#features/approvals/actions/statement.ts'
import type { RequestDetail } from '#features/approvals/contract/requests.ts'

const phrases = ['approvals.opinion.agree', 'approvals.opinion.true', 'approvals.opinion.complete']

/** Where the flow stands for the reader. */
const ownStation = ({ timeline, operation }: RequestDetail) =>
  timeline.find(({ kind, nodeCode }) => kind === 'current' && nodeCode === operation?.nodeCode)

/** Others decide together with the reader, so his vote alone may not be enough. Of those who decide in turn it is who was asked beside him. */
function votesBeside(request: RequestDetail): boolean {
  const { note, people } = ownStation(request) ?? { note: '', people: [] }
  return request.operation?.turnAfter === undefined && note !== 'any' && people.length > 1
}

/** What comes when the reader agrees and nobody beside him is waited for. */
function whatFollows(request: RequestDetail, say: Say): string {
  const { timeline, operation } = request
  // The turn stays at the node.
  if (operation?.turnAfter)
    return say('approvals.next', { node: ownStation(request)?.nodeName ?? '', people: namesOf(operation.turnAfter) })
  // Before branches are chosen each of them may come.
  const next = timeline.filter((station) => station.next)
  const named = next.map(({ nodeName, people, note, branch }) => {
    const way = branch?.kind === 'chosen' ? say('approvals.timeline.chosen', { name: branch.name }) : ''
    const outcome = outcomeText({ note }, say)
    const who = say('approvals.next', { node: nodeName, people: namesOf(people) || outcome || say('approvals.nobody') })
    return [way, who, modeText({ note, people }, say), people.length > 0 ? outcome : ''].filter((part) => part !== '').join(' · ')
  })
  if (named.length > 0) return named.join('；')
  return say(timeline.filter(({ kind }) => kind === 'current').length > 1 ? 'approvals.next-waits' : 'approvals.next-end')
}

/** 通过: asks for confirmation and says who is next. */
export const approve: WorkItemActionDeclaration<typeof approveCall> = {
  call: approveCall,
  word: 'approve',
  form: 'submitted',
  button: { place: 'foot', label: 'flows.approve', order: 2, look: 'primary' },
  called: {
    also: 'approvals.opinion.agree',
    pinyin: [
      ['tong', 'guo'],
      ['tong', 'yi'],
    ],
  },
  dialog: {
    title: 'approvals.approve.title',
    effect: (request, say) =>
      votesBeside(request) ? say('approvals.together', { then: whatFollows(request, say) }) : whatFollows(request, say),
    questions: (request, say) => [
      ...opinionQuestion(request.operation, say, { label: say('approvals.opinion'), phrases: phrases.map((key) => say(key)) }),
      ...copiesQuestion(request, say),
    ],
  },
  body: ({ opinion, people }) => ({ handleOpinion: opinion, ...copiesBody({ people }) }),
  command: ({ id, body }) => ({
    type: 'approve',
    workItem: id,
    ...statementOf(body),
    copyTo: copyIdsOf(body.copyIds),
    ...choicesOf(body),
  }),
}
