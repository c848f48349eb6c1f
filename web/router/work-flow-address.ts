import { isRecord } from '#web/call/call-error.ts'

/** Path of the screen of a request. */
export const workFlowPath = '/workFlowDetail'

/** What the screen is opened for (`opType`). */
export const opTypes = { edit: '-1', mine: '0', approve: '1', done: '2', copied: '3', monitored: '4' } as const
export type OpType = (typeof opTypes)[keyof typeof opTypes]

/** An own button of the list of a function, and the record that it was pressed for. */
export interface BegunBy {
  readonly modelId: string
  readonly id: string
  readonly button: string
}

/** Parameters of the screen. */
export interface WorkFlowConfig {
  /** Id of the request; absent for a new request of `flowId`. */
  readonly id?: string
  readonly flowId: string
  readonly opType: OpType
  /** Id of the user's open work item, to approve it. */
  readonly taskOperatorId?: string
  readonly taskNodeId?: string
  readonly enCode?: string
  /** Id of the request that a new one begins as the copy of. */
  readonly copyOf?: string
  /** The button of a list whose record gives a new one its first values. */
  readonly begunBy?: BegunBy
  /** In whose name a new one is begun (发起委托); id of the person. */
  readonly delegateUser?: string
}

/** Address of the screen; the parameters are JSON in UTF-8, encoded as base64. */
export function workFlowAddress(config: WorkFlowConfig): string {
  const bytes = new TextEncoder().encode(JSON.stringify(config))
  return `${workFlowPath}?config=${encodeURIComponent(btoa(String.fromCharCode(...bytes)))}`
}

/** Reads the parameters; undefined when they are invalid. Links of the platform family name the request `processId`. */
export function readWorkFlowConfig(encoded: string | null): WorkFlowConfig | undefined {
  try {
    const bytes = Uint8Array.from(atob((encoded ?? '').replaceAll(' ', '+')), (letter) => letter.charCodeAt(0))
    const raw: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isRecord(raw) ? configOf(raw) : undefined
  } catch {
    return undefined
  }
}

function configOf(raw: Readonly<Record<string, unknown>>): WorkFlowConfig | undefined {
  const text = (name: string): string => {
    const value = raw[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const id = text('id') || text('processId')
  const opType = Object.values(opTypes).find((one) => one === text('opType')) ?? opTypes.mine
  if (id === '' && text('flowId') === '') return undefined
  const optional = {
    id,
    taskOperatorId: text('taskOperatorId'),
    taskNodeId: text('taskNodeId'),
    enCode: text('enCode'),
    copyOf: text('copyOf'),
    delegateUser: text('delegateUser'),
  }
  const begunBy = begunByIn(raw.begunBy)
  return {
    flowId: text('flowId'),
    opType,
    ...(begunBy && { begunBy }),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== '')),
  }
}

function begunByIn(raw: unknown): BegunBy | undefined {
  if (!isRecord(raw)) return undefined
  const { modelId, id, button } = raw
  return typeof modelId === 'string' && typeof id === 'string' && typeof button === 'string' ? { modelId, id, button } : undefined
}
