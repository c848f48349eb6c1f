import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { BegunValues } from '#engine/forms/begun-values.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import { requestDetail } from '#features/approvals/contract.ts'
import { FilingPage } from '#features/approvals/web/filing/filing-page.tsx'
import styles from '#features/approvals/web/approvals.module.css'
import { copyRequest, formOfRequest, openRequest } from '#features/approvals/web/filing/opened-request.ts'
import type { OpenedRequest } from '#features/approvals/web/filing/opened-request.ts'
import { opTypes, readWorkFlowConfig, workFlowAddress } from '#web/router/work-flow-address.ts'
import type { BegunBy, WorkFlowConfig } from '#web/router/work-flow-address.ts'
import { SubjectProvider } from '#fields/subject.tsx'
import { useFormFacts, useFormFactsProblem } from '#features/records/web/entry.ts'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { CallError } from '#web/call/call-error.ts'
import { useCall } from '#web/call/use-call.ts'
import { noteUsed, recordKey } from '#web/commands/used-lately.ts'
import { loadFormCode } from '#web/form/form-code.ts'
import type { Typed } from '#web/form/reapply-input.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { goTo } from '#web/router/navigation.ts'

const loadApprovalPage = () => import('#features/approvals/web/approval/approval-page.tsx')
const ApprovalPage = lazy(async () => ({ default: (await loadApprovalPage()).ApprovalPage }))

/** The screen of one request: filled in, handled, or read. Its parameters are in the address. */
export function WorkFlowScreen() {
  const t = useText()
  const [params] = useSearchParams()
  const [round, setRound] = useState(0)
  const encoded = params.get('config')
  const config = useMemo(() => readWorkFlowConfig(encoded), [encoded])
  const kept = useRef<{ readonly address: string; readonly key: string }>(undefined)
  if (!config) return <Problem text={t('approvals.not-opened')} />
  const address = workFlowAddress(config)
  const key = kept.current?.address === address ? kept.current.key : `${address}#${round}`
  // A draft that got its id keeps its form; only the address changes.
  const adopt = (id: string) => {
    const { copyOf: _copied, begunBy: _begun, ...place } = config
    const next = workFlowAddress({ ...place, id })
    kept.current = { address: next, key }
    void goTo(next, { replace: true })
  }
  const again = () => setRound(round + 1)
  const another = () => {
    again()
    const { flowId, delegateUser } = config
    void goTo(workFlowAddress({ flowId, opType: opTypes.edit, ...(delegateUser === undefined ? {} : { delegateUser }) }), { replace: true })
  }
  return <LoadedRequest key={key} config={config} onKept={adopt} onAnother={another} />
}

interface RequestSubjectProps {
  readonly request: OpenedRequest
  readonly config: WorkFlowConfig
  readonly children: ReactNode
}

/** Tells fields whose form they are in. */
function RequestSubject({ request, config, children }: RequestSubjectProps) {
  const { id, detail } = request
  const modelId = detail.flowFormInfo.id
  const { flowId, taskOperatorId: taskId, opType } = config
  const subject = useMemo(() => ({ modelId, id, flowId, processId: id, taskId, opType }), [modelId, id, flowId, taskId, opType])
  return <SubjectProvider value={subject}>{children}</SubjectProvider>
}

interface LoadedRequestProps {
  readonly config: WorkFlowConfig
  /** Called when a new request was saved as a draft with this id. */
  readonly onKept: (id: string) => void
  /** Opens an empty form of the same flow. */
  readonly onAnother: () => void
}

/** A form that is open, with what was typed over an older version of its request. */
interface Filing {
  readonly request: OpenedRequest
  readonly typed?: Typed | undefined
  /** Counts how often it was read again. */
  readonly round: number
}

function LoadedRequest({ config, onKept, onAnother }: LoadedRequestProps) {
  const t = useText()
  const newest = useFormFacts()
  const unread = useFormFactsProblem()
  // An open form goes on with the facts it began with, so that a changed dictionary takes nothing that was typed.
  const [facts, setFacts] = useState(newest)
  if (newest && !facts) setFacts(newest)
  const [filing, setFiling] = useState<Filing>()
  const { call, request, failed, unreadable } = useRequest(config, facts, !filing)
  const { opType } = config
  // Reading and handling use another page than filling in; its code loads in parallel with the request.
  useEffect(() => void (opType === opTypes.edit || loadApprovalPage().catch(() => undefined)), [opType])
  const used = request?.id === undefined ? undefined : recordKey(request.detail.flowFormInfo.id, request.id)
  useEffect(() => {
    if (used !== undefined) noteUsed(used)
  }, [used])
  // A form being filled in is not replaced when the request is read again.
  if (!filing && request && opType === opTypes.edit && request.detail.flowTaskInfo.actions.includes('edit'))
    setFiling({ request, round: 0 })
  const reload = async (typed?: Typed) => {
    const { data, error } = await call.refetch()
    const anew = data && formOfRequest(data)
    if (error) showToast('error', error.msg)
    else if (anew && newest) setFiling({ request: openRequest(data, anew, newest), typed, round: (filing?.round ?? 0) + 1 })
  }
  if (filing) {
    const { round, ...opened } = filing
    return (
      <RequestSubject request={opened.request} config={config}>
        <FilingPage key={round} {...opened} onKept={onKept} onReload={(typed) => void reload(typed)} onAnother={onAnother} />
      </RequestSubject>
    )
  }
  if (failed?.error) return <NotOpened error={failed.error} onRetry={() => void failed.refetch()} />
  if (unread && !facts) return <NotOpened error={unread.error} onRetry={() => void unread.refetch()} />
  if (!request) return unreadable ? <Problem text={t('approvals.unreadable')} /> : <Waiting />
  // A link without the work item leads to the one that is open.
  const workItem = opType === opTypes.approve ? config.taskOperatorId || request.detail.operation?.taskOperatorId : undefined
  const note =
    opType === opTypes.edit
      ? 'approvals.not-editable'
      : opType === opTypes.approve && !request.detail.operation
        ? request.detail.flowTaskInfo.suspend === 1
          ? 'approvals.suspended-now'
          : 'approvals.handled-meanwhile'
        : undefined
  return (
    <Suspense fallback={<Waiting />}>
      <RequestSubject request={request} config={config}>
        <ApprovalPage request={request} workItem={workItem} note={note && t(note)} />
      </RequestSubject>
    </Suspense>
  )
}

/** Nothing failed where the server refused, such as to begin a request of a stopped flow: its reason says all. */
function NotOpened({ error, onRetry }: { readonly error: CallError; readonly onRetry: () => void }) {
  const { msg, code, requestId } = error
  const isRefused = code >= 400 && code < 500 && msg !== ''
  return isRefused ? <Problem title={msg} onRetry={onRetry} /> : <Problem text={msg} traceId={requestId} onRetry={onRetry} />
}

/** Reads the request, and the one that it begins as the copy of; calls are made while they are wanted. */
function useRequest(config: WorkFlowConfig, facts: FormFacts | undefined, wanted: boolean) {
  const { id = '0', copyOf, begunBy, flowId, opType, taskOperatorId = '', taskNodeId = '', delegateUser = '' } = config
  const call = useCall(
    requestDetail,
    { params: { id }, query: { flowId, opType, taskOperatorId, taskNodeId, delegateUser } },
    { handles: 'all', enabled: wanted },
  )
  const copied = useCall(
    requestDetail,
    { params: { id: copyOf ?? '' }, query: { flowId, opType: opTypes.mine } },
    { handles: 'all', enabled: wanted && copyOf !== undefined },
  )
  // A cached answer of an earlier visit may be outdated, and a form must not start with it.
  const detail = call.isFetchedAfterMount ? call.data : undefined
  const source = copied.isFetchedAfterMount ? copied.data : undefined
  const form = useMemo(() => detail && formOfRequest(detail), [detail])
  // Loads the code of the fields while dictionaries and organizations are still loading. The form shows a failure.
  useEffect(() => void (form && loadFormCode(form).catch(() => undefined)), [form])
  const begun = useBegun(begunBy, form, facts)
  const request = useMemo(() => {
    if (!detail || !form || !facts || (copyOf !== undefined && !source) || (begunBy && !begun)) return undefined
    const opened = openRequest(detail, form, facts)
    if (begunBy && begun && begun !== 'nothing') return { ...opened, begun: { ...begun, key: `${begunBy.button}@${begunBy.id}` } }
    return source ? copyRequest(opened, source) : opened
  }, [detail, form, facts, copyOf, source, begunBy, begun])
  const failed = [call, copied].find(({ error, data }) => error && !data)
  return { call, request, failed, unreadable: detail !== undefined && facts !== undefined && !form }
}

/** What a record gives a new request; `nothing` where it cannot be read, and the form is an empty one. */
function useBegun(by: BegunBy | undefined, form: FormDefinition | undefined, facts: FormFacts | undefined) {
  const [begun, setBegun] = useState<BegunValues | 'nothing'>()
  useEffect(() => {
    if (!by || !form || !facts) return undefined
    let isWanted = true
    const read = async () => {
      const { readBegun } = await import('#features/approvals/web/filing/begun-request.ts')
      const values = await readBegun(by, form, facts)
      if (isWanted) setBegun(values)
    }
    void read().catch(() => isWanted && setBegun('nothing'))
    return () => {
      isWanted = false
    }
  }, [by, form, facts])
  return begun
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Loading rows={10} />
    </div>
  )
}
