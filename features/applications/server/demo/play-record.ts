import { approveCall, changeRequest, listBox, returnCall, startRequest, requestDetail, withdrawCall } from '#features/approvals/contract.ts'
import type { CallsAs } from '#features/applications/server/demo/call-as.ts'
import type { DemoCommand } from '#features/applications/server/demo-text.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** A record of the demo with the actions of its users. */
export interface RecordPlay {
  /** Prefix of the idempotency keys of all its calls, so that loading again has no second effect. */
  readonly key: string
  readonly flowId: string
  /** Values as they are sent in `data`. */
  readonly data: Readonly<Record<string, unknown>>
  readonly filer: SignedIn
  readonly steps: readonly DemoStep[]
}

/** What somebody does with a record. */
export type DemoStep = DemoCommand & {
  readonly person: SignedIn
  /** Picture that an approval is signed with, as a data address. */
  readonly signImg?: string | undefined
}

const submits = 0
const keepsDraft = 1

/** Creates the record as a draft and carries out its actions in order. @returns its id */
export async function playRecord(calls: CallsAs, play: RecordPlay): Promise<string> {
  const { key, flowId, data, filer, steps } = play
  const [first, ...rest] = steps
  const saved = await calls(
    startRequest,
    filer,
    { body: { flowId, formData: { ...data }, status: first?.do === 'submit' ? submits : keepsDraft } },
    `${key}-0`,
  )
  if (Array.isArray(saved)) throw new Error(`nobody approves at ${saved.map((one) => one.nodeName).join(', ')}`)
  const { id } = saved
  for (const [index, step] of rest.entries()) await playStep(calls, play, id, step, `${key}-${index + 1}`)
  return id
}

async function playStep(calls: CallsAs, play: RecordPlay, id: string, step: DemoStep, key: string): Promise<void> {
  if (step.do === 'submit') return submitAgain(calls, play, id, key)
  if (step.do === 'withdraw')
    return void (await calls(withdrawCall, step.person, { params: { id }, body: { handleOpinion: step.opinion } }, key))
  return decide(calls, id, step, key)
}

/** Approves or returns a record that waits for the person of the step. */
export async function decide(calls: CallsAs, id: string, step: Deciding, key: string): Promise<void> {
  const entry = await openEntry(calls, step.person, id, key)
  // The work item was handled before an earlier run was interrupted.
  if (entry === undefined) return
  const call = step.do === 'approve' ? approveCall : returnCall
  await calls(call, step.person, { params: { id: entry }, body: { handleOpinion: step.opinion, ...moreOf(step) } }, key)
}

type Deciding = Extract<DemoStep, { do: 'approve' | 'return' }>

function moreOf(step: Deciding): Readonly<Record<string, unknown>> {
  if (step.do === 'return') return { rejectStep: '0', rejectType: 1 }
  return { ...(step.values && { formData: step.values }), ...(step.signImg !== undefined && { signImg: step.signImg }) }
}

async function submitAgain(calls: CallsAs, { data, filer, flowId }: RecordPlay, id: string, key: string): Promise<void> {
  const { flowTaskInfo } = await calls(requestDetail, filer, { params: { id }, query: {} }, `${key}-look`)
  await calls(
    changeRequest,
    filer,
    { params: { id }, body: { id, flowId, formData: { ...data }, status: submits, version: flowTaskInfo.version } },
    key,
  )
}

/** The open work item of a person for a request. */
async function openEntry(calls: CallsAs, person: SignedIn, id: string, key: string): Promise<string | undefined> {
  const { list } = await calls(listBox, person, { params: { id: '1' }, query: { pageSize: 500 } }, `${key}-look`)
  return list.find((row) => row.processId === id)?.taskOperatorId
}
