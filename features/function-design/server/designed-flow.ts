import type { FlowDefinition } from '#engine/flows/model.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Asking } from '#server/managed/resource.ts'

/**
 * Reads the flow that is designed for a function; undefined where there is none, it cannot be read, or the caller may not see it. The
 * feature that keeps flows registers it, because it depends on functions, not the reverse.
 */
export type DesignedFlowReader = (asking: Asking, functionId: string) => Promise<FlowDefinition | undefined>

const readers = new WeakMap<Kernel, DesignedFlowReader>()

export function registerDesignedFlow(kernel: Kernel, read: DesignedFlowReader): void {
  readers.set(kernel, read)
}

export async function designedFlow(asking: Asking, functionId: string): Promise<FlowDefinition | undefined> {
  return readers.get(asking.kernel)?.(asking, functionId)
}
