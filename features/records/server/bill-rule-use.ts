import { functionsCache } from '#features/records/server/online-function.ts'
import { numberField } from '#features/records/server/save/decide-record.ts'
import type { Kernel } from '#server/kernel.ts'
import { heldBy, type Uses } from '#server/resource/uses.ts'

/** The published functions whose records are numbered by a rule: without it none of them could be saved. */
export async function functionsNumberedBy(kernel: Kernel, code: string): Promise<Pick<Uses, 'functions' | 'holders'>> {
  const all = [...(await functionsCache(kernel).get()).values()]
  const names = all.filter((fn) => numberField(fn)?.rule === code).map(({ name }) => name)
  return { functions: names, holders: heldBy('bill-rules.held-by-functions', names) }
}
