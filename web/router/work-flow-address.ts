import { isRecord } from '#web/call/call-error.ts'

/** Path of the screen that shows a request; the shell knows it as the route `workFlowDetail`. */
export const workFlowPath = '/workFlowDetail'

/** What the screen is opened for (document 2; platform-api: opType). */
export const opTypes = { edit: '-1', mine: '0', approve: '1', done: '2', copied: '3' } as const
export type OpType = (typeof opTypes)[keyof typeof opTypes]

/** What stands in the address of the screen. */
export interface WorkFlowConfig {
  /** Request; absent: a new request of `flowId`. */
  readonly id?: string
  readonly flowId: string
  readonly opType: OpType
  /** Open to-do of the person, for an approval. */
  readonly taskOperatorId?: string
  readonly taskNodeId?: string
  readonly enCode?: string
}

/** Address of the screen; the config travels as base64 of its JSON in UTF-8. */
export function workFlowAddress(config: WorkFlowConfig): string {
  const bytes = new TextEncoder().encode(JSON.stringify(config))
  return `${workFlowPath}?config=${encodeURIComponent(btoa(String.fromCharCode(...bytes)))}`
}

/** Reads the config of an address; undefined when it is none. Links of the family name the task `processId`. */
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
  const optional = { id, taskOperatorId: text('taskOperatorId'), taskNodeId: text('taskNodeId'), enCode: text('enCode') }
  return { flowId: text('flowId'), opType, ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== '')) }
}
