import type { createRecord } from '#features/records/contract.ts'
import type { AskedFunction } from '#features/records/server/asked-function.ts'
import type { CallContext } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'

/** Starts the flow of a function with the values of the request; the approvals feature registers it, because it stands on records. */
export type FlowStarter = (context: CallContext<typeof createRecord>, asked: AskedFunction) => Promise<{ id: string; number: string | null }>

const starters = new WeakMap<Kernel, FlowStarter>()

export function registerFlowStarter(kernel: Kernel, starter: FlowStarter): void {
  starters.set(kernel, starter)
}

export function flowStarter(kernel: Kernel): FlowStarter {
  const starter = starters.get(kernel)
  if (!starter) throw new RangeError('no feature starts flows')
  return starter
}
